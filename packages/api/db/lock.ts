import { open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'

/** Another process has the database open. */
export class DatabaseBusyError extends Error {}

/**
 * Takes the kernel's lock on a file, which ends with its process however that ends, and holds between containers.
 * The file stays: removed, two processes could lock two files of one name.
 * @param waitMs how long to wait for another process, in milliseconds.
 * @returns gives the lock back. @throws DatabaseBusyError
 */
export async function acquireLock(path: string, waitMs: number): Promise<() => Promise<void>> {
  const file = await open(path, 'a+', 0o600)
  const deadline = performance.now() + waitMs
  try {
    while (!tryLock(file.fd)) {
      if (performance.now() >= deadline) {
        throw new DatabaseBusyError(
          `the database is open in another process (${await file.readFile('utf8')}); end that first, or set DATABASE_URL: a PostgreSQL server takes several`,
        )
      }
      await setTimeout(100)
    }
    await file.truncate()
    await file.write(`${process.pid} on ${hostname()}`)
  } catch (error) {
    await file.close()
    throw error
  }
  return () => file.close()
}
