import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'

/** Another process has the database open. */
export class DatabaseBusyError extends Error {
  constructor(owner: string) {
    super(`the database is open in another process (${owner.split(' ')[0]})`)
  }
}

const RETRY_MS = 100
/** After this a takeover is taken for dead, in milliseconds. */
const GUARD_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** When a process started, in clock ticks since boot; a pid alone may have been given out again. */
function startTime(pid: number | 'self'): string {
  try {
    // proc(5): field 22, counted after the command name, which may itself hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return '' // not Linux: the pid has to do
  }
}

function isAlive(owner: string): boolean {
  const [pid, started] = owner.split(' ')
  if (!Number(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !started || startTime(Number(pid)) === started
}

/** Null when there is no such file; one that may not be read is an error, not an absence. */
const read = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Removes a dead owner's lock. Only who holds the guard may, and looks again first: otherwise two
 * that saw the same dead owner could both remove, the second one a living owner's lock.
 */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.takeover`
  try {
    await writeFile(guard, '', { flag: 'wx', mode: 0o600 })
  } catch {
    const made = await stat(guard).catch(() => null)
    // Its holder needs a millisecond; this one died inside it.
    if (made && Date.now() - made.mtimeMs > GUARD_MS) await rm(guard, { force: true })
    await pause(10)
    return
  }
  try {
    const owner = await read(path)
    if (owner !== null && !isAlive(owner)) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Takes a lock file that names its owner, `<pid> <start time>`. A lock whose owner is dead, as
 * `kill -9` leaves it, is taken over.
 * @param waitMs how long to wait for a living owner, in milliseconds.
 * @returns gives the lock back.
 * @throws DatabaseBusyError
 */
export async function acquireLock(path: string, waitMs: number): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${startTime('self')}`
  const draft = `${path}.${randomUUID()}`
  const deadline = Date.now() + waitMs
  // Linked into place, so that nobody ever reads a lock without its owner's name.
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      try {
        await link(draft, path)
        return () => rm(path, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = await read(path)
      if (owner === null) continue // given back since
      if (!isAlive(owner)) {
        await removeStale(path)
        continue
      }
      if (Date.now() >= deadline) throw new DatabaseBusyError(owner)
      await pause(RETRY_MS)
    }
  } finally {
    await rm(draft, { force: true })
  }
}
