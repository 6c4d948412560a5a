import { mkdir, open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { acquireLock } from './lock'

interface Database {
  db: PgliteDatabase
  /** Forces what has been committed to the disk; see {@link syncWal} for what that is worth. */
  makeDurable(): Promise<void>
  close(): Promise<void>
}

interface OpenOptions {
  /** How long to wait for another opener, in milliseconds. */
  waitMs?: number
  /** Found from the project's root, because the bundled server has no sources beside it. */
  migrationsFolder?: string
}

/**
 * Opens and migrates the database folder `dataDir/db`, for this process alone: PGlite has no
 * protection of its own against a second opener, which would corrupt it.
 * @throws DatabaseBusyError when another process keeps it open.
 */
export async function openDatabase(dataDir: string, options: OpenOptions = {}): Promise<Database> {
  // PGlite creates its files world-readable, so the folders above them close them off.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await acquireLock(join(dataDir, 'db.lock'), options.waitMs ?? 0)
  const folder = join(dataDir, 'db')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const engine = await PGlite.create(folder)
    const db = drizzle(engine)
    await migrate(db, {
      migrationsFolder: options.migrationsFolder ?? resolve('server/db/migrations'),
    })
    return {
      db,
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
 * are half written can damage the folder. Who needs more runs a PostgreSQL server.
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
