import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isListening, listenPrivately, socketPath } from './sockets'

/** Another process has the database open. */
export class DatabaseBusyError extends Error {
  constructor({ pid, host }: Pick<Owner, 'pid' | 'host'>) {
    super(
      `the database is open in another process (${pid} on ${host}); end that first, or set DATABASE_URL: a PostgreSQL server takes several`,
    )
  }
}

/** A lock of which nothing can say whether its owner lives. */
class OldLockError extends Error {
  constructor(path: string) {
    super(
      `an older version may have the database open; make sure that none runs on it, and delete ${path}`,
    )
  }
}

const RETRY_MS = 100
/** How often an owner shows that it is there, in milliseconds. */
const BEAT_MS = 1000
/**
 * Milliseconds without a sign after which an owner on another machine is taken for dead; the engine's
 * start holds up the event loop, and so the beat, for seconds on a slow machine.
 */
const WATCH_MS = 15_000
/** A takeover needs one millisecond; after this many it counts as dead. */
const GUARD_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The name of the running kernel, or empty. Sockets of one kernel show which processes live. */
function kernelName(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Who holds a lock, as its file says. */
interface Owner {
  pid: number
  host: string
  /** See {@link kernelName}. */
  kernel: string
  /** Name of the socket on which the owner listens, beside the lock. */
  socket: string
  /** Where the owner sees that socket; see {@link placeOf}. */
  place: string
}

const write = ({ pid, host, kernel, socket, place }: Owner) =>
  [pid, host, kernel || '-', socket, place].join(' ')

/** A file that says nothing gives an owner that cannot be asked. */
function parse(text: string): Owner {
  const [pid = '', host = '?', kernel = '', socket = '', place = ''] = text.split(' ')
  const isOurs = /^db\.[0-9a-f]{10}$/.test(socket)
  return { pid: Number(pid), host, kernel, socket: isOurs ? socket : '', place }
}

/**
 * The process of a lock that an older version wrote as `<pid> <start time>`: its id, and whether this
 * process can see it. It may also live in another container or on another machine.
 */
function parseOld(text: string): { pid: number; isSeen: boolean } | null {
  const [, pid, started] = /^(\d+) (\d*)$/.exec(text) ?? []
  if (!pid) return null
  try {
    // proc(5): field 22, counted after the command name, which may itself hold spaces.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, now] = /.*\) (?:\S+ ){19}(\d+)/s.exec(status) ?? []
    return { pid: Number(pid), isSeen: now === started }
  } catch {
    return { pid: Number(pid), isSeen: false }
  }
}

/** Device and inode: they identify a file on this kernel. Empty where there is no file. */
async function placeOf(path: string): Promise<string> {
  try {
    const { dev, ino } = await stat(path, { bigint: true })
    return `${dev}-${ino}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** A lock as it was found. */
interface Found {
  text: string
  /** Differs for each lock, and changes with each beat of its owner. */
  state: string
}

/** Null when there is no such file. A file that may not be read is an error. */
async function look(path: string): Promise<Found | null> {
  let file: FileHandle | undefined
  try {
    // Opened each time: NFS shows changes of other machines to whoever opens a file (RFC 1813).
    file = await open(path)
    const { mtimeNs } = await file.stat({ bigint: true })
    const text = await file.readFile('utf8')
    return { text, state: `${mtimeNs} ${text}` }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await file?.close()
  }
}

/** Measures for how many milliseconds something has looked the same. It asks no clock of the disk. */
function createWatch() {
  let state = ''
  let since = 0
  let changes = 0
  return (now: string) => {
    if (now !== state) {
      state = now
      since = performance.now()
      changes += 1
    }
    return { unchangedMs: performance.now() - since, changes }
  }
}

/**
 * Whether an owner lives, in any container of this kernel. Null where this kernel cannot know its socket:
 * on another machine, or after a restart of this one.
 */
async function lives(owner: Owner, path: string, kernel: string): Promise<boolean | null> {
  if (kernel === '' || owner.kernel !== kernel || owner.socket === '') return null
  const socket = socketPath(dirname(path), owner.socket)
  if ((await placeOf(socket)) !== owner.place) return null
  return isListening(socket)
}

/** Removes a file only while it still says this: another file may have taken its place. */
async function removeThis(path: string, text: string): Promise<void> {
  const taken = `${path}.${randomUUID()}`
  try {
    await rename(path, taken)
    if ((await look(taken))?.text !== text) await link(taken, path)
  } catch (error) {
    // It is gone already, or another file has taken its place.
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'EEXIST'].includes(code)) throw error
  } finally {
    await rm(taken, { force: true })
  }
}

/** Removes the files of processes that were killed while they waited for the lock. */
async function sweep(path: string, kernel: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.db.`)) continue
    const draft = join(dirname(path), name)
    const found = await look(draft)
    if (found === null) continue
    const owner = parse(found.text)
    if ((await lives(owner, path, kernel)) !== false) continue
    await rm(join(dirname(path), owner.socket), { force: true })
    await rm(draft, { force: true })
  }
}

/**
 * Removes a dead owner's lock. Only the holder of the guard may do so, and it looks again first. Otherwise
 * two processes could see the same dead owner, and the second could remove a living owner's lock.
 */
function createTakeover(path: string) {
  const guard = `${path}.takeover`
  const watch = createWatch()
  return async (dead: Found) => {
    const mine = randomUUID()
    try {
      await writeFile(guard, mine, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const made = await look(guard)
      if (made && watch(made.state).unchangedMs > GUARD_MS) await removeThis(guard, made.text)
      await pause(10)
      return
    }
    try {
      const { socket } = parse(dead.text)
      if ((await look(path))?.state !== dead.state) return
      if (socket) await rm(join(dirname(path), socket), { force: true })
      await rm(path, { force: true })
    } finally {
      await removeThis(guard, mine)
    }
  }
}

interface LockOptions {
  /** Called when the lock is lost: it is gone, or another process has it. */
  lost: () => void
  /** In place of this machine's, for tests; see {@link kernelName}. */
  kernel?: string
  /** In place of {@link WATCH_MS}, for tests. */
  watchMs?: number
}

/** Listens beside the lock. @returns the draft of a lock that names this socket. */
async function prepare(path: string, kernel: string) {
  const socket = `db.${randomBytes(5).toString('hex')}`
  const address = socketPath(dirname(path), socket)
  const server = createServer((connection) => connection.destroy()).unref()
  await listenPrivately(server, address)
  const draft = join(dirname(path), `${basename(path)}.${socket}`)
  const file = await open(draft, 'wx', 0o600)
  const place = await placeOf(address)
  const text = write({ pid: process.pid, host: hostname(), kernel, socket, place })
  await file.writeFile(text)
  return { server, draft, file, text }
}

/**
 * Takes a lock file. Its owner listens on a socket: this shows every process of the same kernel that it
 * lives. It also touches the file each second: this shows it to other machines with the same disk. The lock
 * of a dead owner is taken over at once; where the owner was on another machine, or this one has restarted
 * since, after {@link WATCH_MS}. An older version's lock is never taken over.
 * @param waitMs how long to wait for a living owner, in milliseconds.
 * @returns gives the lock back.
 * @throws DatabaseBusyError, and an Error where an older version's lock has to be removed by hand.
 */
export async function acquireLock(
  path: string,
  waitMs: number,
  { lost, kernel = kernelName(), watchMs = WATCH_MS }: LockOptions,
): Promise<() => Promise<void>> {
  const { server, draft, file, text } = await prepare(path, kernel)
  const close = async () => {
    await new Promise((done) => server.close(done))
    await file.close()
  }
  try {
    await waitForTurn(path, draft, { waitMs, kernel, watchMs })
  } catch (error) {
    await close()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  // Another user's socket tells nothing, and does no harm.
  await sweep(path, kernel).catch(() => {})
  let isReleased = false
  const beat = async () => {
    const found = await look(path)
    if (isReleased) return
    if (found?.text !== text) lost()
    await file.utimes(new Date(), new Date())
  }
  // A beat that fails, as on a full disk, counts as a beat that is missing.
  const timer = setInterval(() => beat().catch(() => {}), BEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    isReleased = true // a beat may be under way
    if ((await look(path))?.text === text) await rm(path, { force: true })
    await close()
  }
}

/** Links the draft into place, so that nobody ever reads a lock without its owner's name. */
async function waitForTurn(
  path: string,
  draft: string,
  { waitMs, kernel, watchMs }: { waitMs: number; kernel: string; watchMs: number },
): Promise<void> {
  const deadline = performance.now() + waitMs
  const watch = createWatch()
  const takeOver = createTakeover(path)
  for (;;) {
    try {
      return await link(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = await look(path)
    if (found === null) continue // given back since
    const old = parseOld(found.text)
    if (old && !old.isSeen) throw new OldLockError(path)
    const owner = parse(found.text)
    const { unchangedMs, changes } = watch(found.state)
    const isAlive = old !== null || (await lives(owner, path, kernel))
    if (isAlive === false || (isAlive === null && unchangedMs > watchMs)) {
      await takeOver(found)
      continue
    }
    // An owner that cannot be asked shows that it lives when its lock changes.
    const isKnown = isAlive !== null || changes > 1
    if (isKnown && performance.now() >= deadline) throw new DatabaseBusyError(owner)
    await pause(RETRY_MS)
  }
}
