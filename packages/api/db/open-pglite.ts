import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type Database, MIGRATIONS_FOLDER } from './database'
import { acquireLock } from './lock'

/**
 * In place of 128 MB, which PGlite's build zeroes at every start, so that they are this process's
 * memory from then on: here one connection reads a few small tables, and the system caches files.
 */
const SHARED_BUFFERS = '4MB'

/** Whoever took the lock may have opened the folder: what is written from now on would damage it. */
function endAtOnce(): void {
  console.error('DATA_DIR: another process took the database while this one gave no sign for long')
  process.exit(1)
}

/**
 * Opens and migrates the database folder `dataDir/db`, for this process alone: PGlite has no
 * protection of its own against a second opener, which would corrupt it.
 * @param waitMs how long to wait for another opener, in milliseconds.
 * @throws DatabaseBusyError when another process keeps it open.
 */
export async function openPglite(dataDir: string, waitMs = 0): Promise<Database> {
  // PGlite creates its files world-readable, so the folders above them close them off.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await acquireLock(join(dataDir, 'db.lock'), waitMs, { lost: endAtOnce })
  const folder = join(dataDir, 'db')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const engine = await PGlite.create(folder, {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    })
    const db = drizzle(engine)
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    return {
      db,
      pool: null,
      makeDurable: () => syncWal(join(folder, 'pg_wal')),
      async close() {
        await engine.close()
        await release()
      },
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
 * are half written can damage the folder. Who needs more sets DATABASE_URL.
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
