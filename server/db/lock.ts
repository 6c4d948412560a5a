import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Another process has the database open. */
export class DatabaseBusyError extends Error {
  constructor(owner: string) {
    super(`the database is open in another process (${owner.split(' ')[0]})`)
  }
}

const RETRY_MS = 100

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

const read = (path: string) => readFile(path, 'utf8').catch(() => null)

/** Moves a dead owner's lock away; if it was a live one by then, puts that back. */
async function removeStale(path: string, owner: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return // somebody else was faster
  }
  if ((await read(aside)) !== owner) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
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
      if (owner !== null && !isAlive(owner)) {
        await removeStale(path, owner)
        continue
      }
      if (Date.now() >= deadline) throw new DatabaseBusyError(owner ?? 'unknown')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  } finally {
    await rm(draft, { force: true })
  }
}
