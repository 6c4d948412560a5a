import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './database'
import { acquireLock } from './lock'

/**
 * In place of 128 MB, which PGlite's build zeroes at every start, so that they are this process's
 * memory from then on: here one connection reads a small table, and the system caches files.
 */
const SHARED_BUFFERS = '4MB'

const openEngine = (folder: string) =>
  PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  })

/**
 * One query after the other. An engine that panicked, as it does where the disk is too full for its log,
 * would hold up the event loop for ever at its next query: no query reaches it, and the next one opens another.
 */
async function createClient(folder: string) {
  let engine: PGlite | null = await openEngine(folder)
  let turn: Promise<unknown> = Promise.resolve()
  async function ask(args: Parameters<PGlite['query']>) {
    engine ??= await openEngine(folder)
    try {
      return await engine.query(...args)
    } catch (error) {
      if ((error as { severity?: string }).severity !== 'ERROR') engine = null
      throw error
    }
  }
  return {
    query(...args: Parameters<PGlite['query']>) {
      const answer = turn.then(() => ask(args))
      turn = answer.catch(() => {})
      return answer
    },
    async close() {
      await turn
      await engine?.close()
    },
  }
}

/**
 * Opens the database folder `dataDir/db`, for this process alone: PGlite has no protection of its own against
 * a second opener, which would corrupt it.
 * @param waitMs how long to wait for another process, in milliseconds.
 * @throws DatabaseBusyError when another process keeps it open.
 */
export async function openPglite(dataDir: string, waitMs: number): Promise<Database> {
  // PGlite creates its files world-readable, so the folders above them close them off.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await acquireLock(join(dataDir, 'db.lock'), waitMs)
  const folder = join(dataDir, 'db')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const client = await createClient(folder)
    return {
      db: drizzle(client as unknown as PGlite), // which asks it queries alone
      pool: null,
      makeDurable: () => syncWal(join(folder, 'pg_wal')),
      close: () => client.close().finally(release),
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * PGlite writes the log of a commit to the operating system before it answers, so a row survives
 * `kill -9`; but it never calls fsync (it starts PostgreSQL with `-F`, and its file system has no
 * fsync to call). So the log is synced here. That covers a power loss after a commit as long as
 * the table files are intact; those the kernel writes when it likes, and a power loss while they
 * are half written can damage the folder. Operators who need more set DATABASE_URL.
 */
async function syncWal(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9A-F]{24}$/.test(name)) continue
    const file = await open(join(folder, name), 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
