import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { acquireLock } from './lock'
import { createClient } from './pglite-client'

/** The default is 128 MB, which PGlite's build zeroes at every start and so really takes. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB']

/**
 * Opens the database folder `dataDir/db`, for this process alone: a second opener would corrupt it.
 * @param waitMs how long to wait for another process, in milliseconds.
 * @throws DatabaseBusyError when another process keeps it open.
 */
export async function openPglite(dataDir: string, waitMs: number) {
  // PGlite creates its files world-readable, so the folders above them close them off.
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = await acquireLock(join(dataDir, 'db.lock'), waitMs)
  const client = await createClient(() => PGlite.create(folder, { startParams })).catch(
    async (error) => {
      await release()
      throw error
    },
  )
  return {
    db: drizzle(client as unknown as PGlite), // which asks it queries alone
    makeDurable: () => syncWal(join(folder, 'pg_wal')),
    close: () => client.close().finally(release),
  }
}

/**
 * Syncs the log of commits, since PGlite writes it to the operating system and never calls fsync. A row survives
 * `kill -9` anyway, and with this a power loss, unless one meets a table file that the kernel is writing.
 */
async function syncWal(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9A-F]{24}$/.test(name)) continue
    const file = await open(join(folder, name), 'r+')
    await file.sync().finally(() => file.close())
  }
}
