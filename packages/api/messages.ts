import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  type ContactMessage,
  type ContactMessages,
  createContactMessages,
  pagesOf,
} from './db/contact-messages'
import { type Database, LONG_ANSWER_MS, openPostgres, withTables } from './db/database'
import { reasonOf } from './db/database-error'
import { DatabaseBusyError } from './db/lock'
import { askServer, removeThroughServer } from './db/messages-socket'
import { openPglite } from './db/open-pglite'
import { parseEnv } from './env'
import { printableBlock, printableJson, printableLine } from './logs/printable'
import { loadEnvFile } from './start/env-file.mjs'

/** The longest time for a server to open its socket after its lock, in milliseconds. */
const PATIENCE_MS = 10_000

/** A task of this program, on an open database or through the server that has it open. */
interface Task<Result> {
  here(messages: ContactMessages): Promise<Result>
  throughServer(dataDir: string): Promise<Result | null>
  /** The result for a folder without messages. */
  none: Result
}

const list: Task<ContactMessage[]> = {
  async here(messages) {
    const all: ContactMessage[] = []
    for await (const page of pagesOf(messages)) all.push(...page)
    return all
  },
  throughServer: askServer,
  none: [],
}

/** @returns the ids that were there. */
const removal = (ids: readonly string[]): Task<string[]> => ({
  here: (messages) => messages.remove(ids),
  throughServer: (dataDir) => removeThroughServer(dataDir, ids),
  none: [],
})

async function runOn<Result>(database: Database, task: Task<Result>): Promise<Result> {
  try {
    return await task.here(createContactMessages(database))
  } finally {
    await database.close()
  }
}

/** By the running server if there is one, else in the folder itself. */
async function runInFolder<Result>(dataDir: string, task: Task<Result>, until: number) {
  const answered = await task.throughServer(dataDir)
  if (answered) return answered
  if (!existsSync(join(dataDir, 'db'))) return task.none
  try {
    return await runOn(await withTables(await openPglite(dataDir, 500)), task)
  } catch (error) {
    if (!(error instanceof DatabaseBusyError) || performance.now() > until) throw error
    return runInFolder(dataDir, task, until)
  }
}

async function run<Result>(task: Task<Result>): Promise<Result> {
  loadEnvFile()
  const { DATA_DIR, DATABASE_URL } = process.env
  const { dataDir, databaseUrl } = parseEnv({ DATA_DIR, DATABASE_URL })
  if (!databaseUrl) return runInFolder(dataDir, task, performance.now() + PATIENCE_MS)
  const database = openPostgres(databaseUrl, () => {}, { answerMs: LONG_ANSWER_MS })
  return runOn(await withTables(database), task)
}

function asText({ id, createdAt, name, email, message }: ContactMessage): string {
  const head = printableLine(`${createdAt}  ${name} <${email}>`)
  return `${head}\n${printableBlock(message, '  ')}\n  (${id})\n`
}

async function deleteMessages(ids: readonly string[]): Promise<void> {
  const isId = (text: string) => z.uuid().safeParse(text).success
  const wrong = ids.find((id) => !isId(id))
  if (ids.length === 0 || wrong !== undefined) {
    const given = wrong === undefined ? 'nothing' : JSON.stringify(wrong)
    throw new Error(`expected the ids of messages after --delete, not ${given}`)
  }
  const removed = await run(removal(ids))
  const missing = ids.filter((id) => !removed.includes(id))
  for (const id of removed) console.log(`Deleted ${id}`)
  if (missing.length > 0) throw new Error(`no message has the id ${missing.join(', ')}`)
}

/**
 * `npm run messages`: newest first; `--json` prints one message per line; `--delete ID…` deletes, for good.
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' }, delete: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.delete) return deleteMessages(positionals)
  if (positionals.length > 0) throw new Error(`expected no ${JSON.stringify(positionals[0])}`)
  const messages = await run(list)
  if (values.json) for (const message of messages) console.log(printableJson(message))
  else console.log(messages.map(asText).join('\n') || 'No contact messages yet.')
}

main().catch((error: unknown) => {
  console.error(`messages: ${reasonOf(error)}`)
  process.exitCode = 1
})
