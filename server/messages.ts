import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ContactMessage, createContactMessages } from './db/contact-messages'
import { DatabaseBusyError } from './db/lock'
import { askServer, messagesSocketPath } from './db/messages-socket'
import { openDatabase } from './db/open-database'
import { parseEnv } from './env'
import { printableBlock, printableJson, printableLine } from './printable'

/** How long a server may take from its lock to its socket, in attempts of 250 ms. */
const ATTEMPTS = 40

/** From the running server if there is one, else from the folder itself. */
async function readMessages(dataDir: string): Promise<ContactMessage[]> {
  const socket = messagesSocketPath(dataDir)
  for (let attempt = 1; ; attempt += 1) {
    const fromServer = await askServer(socket)
    if (fromServer) return fromServer
    if (!existsSync(join(dataDir, 'db'))) return []
    try {
      const database = await openDatabase(dataDir)
      try {
        return await createContactMessages(database.db, database.makeDurable).newestFirst()
      } finally {
        await database.close()
      }
    } catch (error) {
      // A server between its lock and its socket, or on its way out.
      if (!(error instanceof DatabaseBusyError) || attempt >= ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

function asText({ createdAt, name, email, message }: ContactMessage): string {
  const head = printableLine(`${createdAt}  ${name} <${email}>`)
  return `${head}\n${printableBlock(message, '  ')}\n`
}

/** `npm run messages`: newest first; `--json` prints one message per line. */
async function main() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const messages = await readMessages(parseEnv({ DATA_DIR: process.env.DATA_DIR }).dataDir)
  if (values.json) {
    for (const message of messages) console.log(printableJson(message))
  } else if (messages.length === 0) {
    console.log('No contact messages yet.')
  } else {
    console.log(messages.map(asText).join('\n'))
  }
}

main().catch((error: unknown) => {
  console.error(`messages: ${error instanceof Error ? error.message : 'failed'}`)
  process.exitCode = 1
})
