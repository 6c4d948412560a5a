import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ContactMessage, createContactMessages, pagesOf } from './db/contact-messages'
import { type Database, LONG_ANSWER_MS, openPostgres, withTables } from './db/database'
import { reasonOf } from './db/database-error'
import { DatabaseBusyError } from './db/lock'
import { askServer } from './db/messages-socket'
import { openPglite } from './db/open-pglite'
import { parseEnv } from './env'
import { printableBlock, printableJson, printableLine } from './logs/printable'
import { loadEnvFile } from './start/env-file.mjs'

/** The longest time for a server to open its socket after its lock, in milliseconds. */
const PATIENCE_MS = 10_000

async function readFrom(database: Database): Promise<ContactMessage[]> {
  const all: ContactMessage[] = []
  try {
    for await (const page of pagesOf(createContactMessages(database))) all.push(...page)
  } finally {
    await database.close()
  }
  return all
}

/** From the running server if there is one, else from the folder itself. */
async function readFolder(dataDir: string, until: number): Promise<ContactMessage[]> {
  const fromServer = await askServer(dataDir)
  if (fromServer) return fromServer
  if (!existsSync(join(dataDir, 'db'))) return []
  try {
    return await readFrom(await withTables(await openPglite(dataDir, 500)))
  } catch (error) {
    if (!(error instanceof DatabaseBusyError) || performance.now() > until) throw error
    return readFolder(dataDir, until)
  }
}

function asText({ createdAt, name, email, message }: ContactMessage): string {
  const head = printableLine(`${createdAt}  ${name} <${email}>`)
  return `${head}\n${printableBlock(message, '  ')}\n`
}

/** `npm run messages`: newest first; `--json` prints one message per line. */
async function main() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  loadEnvFile()
  const { DATA_DIR, DATABASE_URL } = process.env
  const { dataDir, databaseUrl } = parseEnv({ DATA_DIR, DATABASE_URL })
  const messages = databaseUrl
    ? await readFrom(
        await withTables(openPostgres(databaseUrl, () => {}, { answerMs: LONG_ANSWER_MS })),
      )
    : await readFolder(dataDir, performance.now() + PATIENCE_MS)
  if (values.json) for (const message of messages) console.log(printableJson(message))
  else console.log(messages.map(asText).join('\n') || 'No contact messages yet.')
}

main().catch((error: unknown) => {
  console.error(`messages: ${reasonOf(error)}`)
  process.exitCode = 1
})
