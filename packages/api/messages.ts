import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ContactMessage, createContactMessages } from './db/contact-messages'
import type { Database } from './db/database'
import { DatabaseBusyError } from './db/lock'
import { openPglite } from './db/open-pglite'
import { openPostgres } from './db/open-postgres'
import { askServer, messagesSocketPath } from './db/sockets'
import { parseEnv } from './env'
import { printableBlock, printableJson, printableLine } from './logs/printable'

/** How long a server may take from its lock to its socket, in milliseconds. */
const PATIENCE_MS = 10_000

async function readFrom(database: Database): Promise<ContactMessage[]> {
  try {
    return await createContactMessages(database).newestFirst()
  } finally {
    await database.close()
  }
}

/** From the running server if there is one, else from the folder itself. */
async function readFolder(dataDir: string): Promise<ContactMessage[]> {
  const socket = messagesSocketPath(dataDir)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const fromServer = await askServer(socket)
    if (fromServer) return fromServer
    if (!existsSync(join(dataDir, 'db'))) return []
    try {
      return await readFrom(await openPglite(dataDir))
    } catch (error) {
      // A server between its lock and its socket, or on its way out.
      if (!(error instanceof DatabaseBusyError) || performance.now() >= deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Without migrating: to look must change nothing. */
async function readServer(url: string): Promise<ContactMessage[]> {
  return readFrom(await openPostgres(url, { migrates: false, report: () => {} }))
}

function asText({ createdAt, name, email, message }: ContactMessage): string {
  const head = printableLine(`${createdAt}  ${name} <${email}>`)
  return `${head}\n${printableBlock(message, '  ')}\n`
}

/** `npm run messages`: newest first; `--json` prints one message per line. */
async function main() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATA_DIR, DATABASE_URL } = process.env
  const { dataDir, databaseUrl } = parseEnv({ DATA_DIR, DATABASE_URL })
  const messages = databaseUrl ? await readServer(databaseUrl) : await readFolder(dataDir)
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
