import { Client, type ClientConfig, Pool } from 'pg'
import { StateUnavailableError, type StoreWatch } from '../../server/store'
import { createOutage, type Outage, reasonOf } from './outage'
import {
  createStateMemory,
  type OnPromotion,
  type ServerProcess,
  type StateMemory,
  UnusableServerError,
} from './state'
import { makeTables } from './tables'
import { SilentServerError, within } from './within'

/** A request waits this long for the state, and no longer. */
const ANSWER_MS = 1000
/** The server gives up a statement before we do. It never gives up a commit. */
const STATEMENT_MS = 700
/** A node that stops in the middle of a transaction must not hold a session's row. */
const IDLE_IN_TRANSACTION_MS = 2000
const OPENING_MS = 20_000
const LOOK_EVERY_MS = 1000
const RETRY_MS = 200
const IDLE_CONNECTION_MS = 60_000
const CONNECTIONS = 10

/** Settings that server, role, database and URL may not change. */
const SESSION = `
  set synchronous_commit = on;
  set default_transaction_isolation = 'read committed';
  set statement_timeout = ${STATEMENT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  set client_min_messages = warning`

/** What one piece of work may use of its connection. */
export interface Task {
  client: Client
  /** @throws when nobody waits for the work any more: then it must write nothing. */
  goOn(): void
  /** For the work to set: a place in the server's log before the end of its commit. */
  place: number
}

export interface PostgresOptions {
  /** By default `end`. */
  onPromotion?: OnPromotion
  /** How many connections serve requests, 10 by default; one more looks after the state. */
  connections?: number
  /** Unix milliseconds; by default `Date.now`. */
  now?: () => number
}

/** The server, and the epoch of the state it holds. */
export interface PostgresConnection {
  /**
   * The same object until the epoch is another one.
   * @throws StateUnavailableError while the server does not answer, since it may have another one.
   */
  readonly epoch: Buffer
  /** Checks again whether the state is still the known one. @throws StateUnavailableError */
  renewEpoch(): Promise<void>
  /**
   * Gives the work a connection whose state is known. A transaction that it leaves open is undone.
   * @throws StateUnavailableError when the work fails, or takes longer than a second.
   */
  run<T>(work: (task: Task) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Ends a transaction that was left open, and waits for all that was asked before. */
const undo = async (client: Client) => {
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => {})
}

const cut = (client: Client) => client.connection.stream.destroy()

/** A connection that was prepared, and what has happened on it. */
interface Line {
  client: Client
  /** What the server at its other end last said of itself. */
  process?: ServerProcess
  /** The server has warned of something since its work began. */
  isWarned: boolean
  /** Its work was to be cancelled: the cancellation may hit the next work instead. */
  isCancelled: boolean
}

/** All connections to the server. None is used before its state is known. */
function createLines(state: StateMemory) {
  const lines = new WeakMap<Client, Line>()
  const open = new Set<Client>()
  const lineOf = (client: Client): Line => {
    const line = lines.get(client) ?? { client, isWarned: false, isCancelled: false }
    lines.set(client, line)
    return line
  }
  const confirm = async (client: Client) => {
    lineOf(client).process = await state.confirm(client)
  }
  return {
    lineOf,
    confirm,
    async prepare(client: Client) {
      open.add(client)
      client.once('end', () => open.delete(client))
      client.on('error', () => {}) // unheard, it would end the process; the query under way fails, too
      client.on('notice', () => {
        lineOf(client).isWarned = true
      })
      await client.query(SESSION)
      await makeTables(client)
      await confirm(client)
    },
    cutAll() {
      for (const client of open) cut(client)
    },
  }
}
type Lines = ReturnType<typeof createLines>

/** Gives work a connection of the pool. @param overdue connections that still owe an answer nobody waits for. */
function createRunner(
  pool: Pool,
  { lineOf }: Lines,
  overdue: Set<Line>,
  state: StateMemory,
  outage: Outage,
): PostgresConnection['run'] {
  return async (work) => {
    let isLate = false
    let used: Line | null = null
    const goOn = () => {
      if (isLate) throw new Error('nobody waits any more')
    }
    const attempt = async () => {
      const client = await pool.connect()
      const line = lineOf(client)
      used = line
      try {
        goOn()
        line.isWarned = false
        const task: Task = { client, goOn, place: 0 }
        const result = await work(task)
        // A commit whose wait for the standby is cancelled succeeds, with a warning.
        if (line.isWarned) throw new Error('a standby did not confirm a commit')
        state.acknowledge(line.process?.run, task.place)
        return result
      } finally {
        await undo(client)
        used = null
        overdue.delete(line)
        client.release(line.isCancelled)
      }
    }
    try {
      const result = await within(ANSWER_MS, attempt())
      outage.worked()
      return result
    } catch (error) {
      isLate = true
      if (used) overdue.add(used)
      outage.failed(error)
      throw new StateUnavailableError()
    }
  }
}

/**
 * Looks at the server over a connection of its own, which is there also when all others wait. A commit
 * that waits for a standby holds its connection until it is cancelled; nobody was told that it was done.
 */
function createWatcher(config: ClientConfig, lines: Lines, overdue: ReadonlySet<Line>) {
  let watcher: Client | null = null

  const connect = async (client: Client) => {
    watcher = client
    client.on('error', () => {})
    // A new connection shows whether the server is there; the end of this one does not.
    client.once('end', () => {
      if (watcher === client) watcher = null
    })
    await client.connect()
    await lines.prepare(client)
  }
  const cancelOverdue = async (client: Client) => {
    const { run } = lines.lineOf(client).process ?? {}
    const late = [...overdue].filter(({ process }) => process?.run === run)
    if (late.length === 0) return
    for (const line of late) line.isCancelled = true
    const pids = late.map(({ process }) => process?.pid)
    await client.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids])
  }
  return {
    async look() {
      const client = watcher ?? new Client(config)
      if (watcher) await lines.confirm(client)
      else await connect(client)
      await cancelOverdue(client)
    },
    drop() {
      if (watcher) cut(watcher)
      watcher = null
    },
  }
}

/** Looks again and again, more often while the server does not answer. */
function lookRegularly(
  { look, drop }: ReturnType<typeof createWatcher>,
  { cutAll }: Lines,
  outage: Outage,
) {
  let timer: NodeJS.Timeout | undefined
  let missed = 0
  let isGone = false
  let isOver = false

  const lookNow = async () => {
    try {
      await within(ANSWER_MS, look())
      if (missed > 0) outage.worked()
      missed = 0
      isGone = false
    } catch (error) {
      missed += 1
      drop()
      if (isOver) return
      outage.failed(error)
      // A server that is silent once may be busy, and may still finish what is under way.
      isGone = !(error instanceof SilentServerError) || missed > 1
      if (error instanceof UnusableServerError && isGone) cutAll()
    }
    outage.passTime()
    lookLater()
  }
  const lookLater = () => {
    if (!isOver) timer = setTimeout(lookNow, missed > 0 ? RETRY_MS : LOOK_EVERY_MS).unref()
  }
  return {
    begin: lookLater,
    end() {
      isOver = true
      clearTimeout(timer)
    },
    /** The server seems to be gone or of no use. */
    isGone: () => isGone,
  }
}

/**
 * Connects to one PostgreSQL primary, 13 or newer, and makes the store's tables where they are
 * missing.
 * @param url `postgres://user:password@host:5432/database`.
 * @throws Error with the reason when it is of no use now.
 */
export async function connectPostgres(
  url: string,
  watch: StoreWatch = {},
  { onPromotion = 'end', connections = CONNECTIONS, now = Date.now }: PostgresOptions = {},
): Promise<PostgresConnection> {
  // Without an address the driver would ask whoever listens on this machine.
  if (!url) throw new Error('connectPostgres: expected postgres://user:password@host:5432/database')
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'ota',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    pipeline: true,
  }
  const state = createStateMemory(onPromotion, now)
  const outage = createOutage(watch)
  const lines = createLines(state)
  const overdue = new Set<Line>()
  const pool = new Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    onConnect: (client) => lines.prepare(client as Client), // awaited, whatever its type says
  })
  pool.on('error', () => {}) // of a connection that nobody uses
  const run = createRunner(pool, lines, overdue, state, outage)
  const watcher = createWatcher(config, lines, overdue)
  const looks = lookRegularly(watcher, lines, outage)
  const close = async () => {
    looks.end()
    const ended = pool.end()
    watcher.drop()
    lines.cutAll()
    await ended
  }

  try {
    await within(OPENING_MS, watcher.look())
  } catch (error) {
    await close()
    throw new Error(error instanceof Error && error.message ? error.message : reasonOf(error))
  }
  looks.begin()

  return {
    get epoch() {
      if (looks.isGone()) throw new StateUnavailableError()
      return state.epoch
    },
    renewEpoch: () => run(({ client }) => lines.confirm(client)),
    run,
    close,
  }
}
