import { notify } from './notify'
import type { SignInRecord } from './session-record'

/** A value, or a promise of one: a callback may return either. */
export type MaybePromise<T> = T | Promise<T>

/** A record as a store keeps it. */
export interface Stored {
  /**
   * Changes with every write, and is never 0. A new record begins at a random version: otherwise a write
   * that began before the store was emptied could replace a later record.
   */
  version: number
  /** A copy, which the caller may change. */
  record: SignInRecord
}

/**
 * The state that one-time use needs: one record for each sign-in. A store knows no rule of the protocol,
 * writes no log and sets no time limit. It rejects if the state cannot be reached.
 */
export interface SessionStore {
  /**
   * Resolves once the state can be reached.
   * @returns the start of its memory by its own clock, Unix milliseconds: now if it starts with this call.
   */
  ready(): Promise<number>
  /** @param key 22 characters of base64url. @returns null without a record. */
  read(key: string): Promise<Stored | null>
  /**
   * Writes a record if the stored one still has `version`; 0 means that there is none.
   * @param expiresAt Unix milliseconds; the store may forget the record after that.
   * @returns false if another writer was first.
   */
  change(key: string, version: number, record: SignInRecord, expiresAt: number): Promise<boolean>
}

/** The store cannot take a request now; nothing was wrong with the request. */
export class StateUnavailableError extends Error {
  readonly code = 'ota_state_unavailable' as const

  constructor(options?: ErrorOptions) {
    super('The session store cannot take this request', options)
  }
}

/** The code of an outage. @throws any other error. */
export function codeOfOutage(error: unknown): StateUnavailableError['code'] {
  if (error instanceof StateUnavailableError) return error.code
  throw error
}

/** After this long without an answer, in milliseconds, a store counts as unreachable. */
const ANSWER_LIMIT_MS = 5000
/** Attempts to write one record; each failed attempt means that another node got through. */
const ATTEMPTS = 50
/** Requests of one session that wait in this process: twelve tabs with all that they may have under way. */
const WAITING_LIMIT = 100
/** From this length of the line on, a request that needs no turn gets none: a thief could fill it with used tokens. */
const LONG_LINE = WAITING_LIMIT / 2

/** @throws (as a rejection) StateUnavailableError if `pending` takes too long, otherwise as `pending`. */
async function inTime<T>(pending: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  pending.then(settle, settle)
  await null
  if (isSettled) return pending // a store in memory: a timer would take longer than its answer
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const fail = () => reject(new StateUnavailableError({ cause: new Error('no answer') }))
    timer = setTimeout(fail, ANSWER_LIMIT_MS)
  })
  try {
    return await Promise.race([pending, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws TypeError for the entry of a store of strings, which needs `createStore`. */
function checkStored(found: Stored | null): void {
  if (!found || found.record) return
  throw new TypeError(
    'OTA: the option store must be a store; createStore makes one of your operations',
  )
}

/** The adopter's store behind each that {@link reachable} has returned. */
const behind = new WeakMap<SessionStore, SessionStore>()

/**
 * Turns a store's failures and silences into a {@link StateUnavailableError}.
 * @param report receives the first error of an outage, and an Error when the store answers again.
 */
export function reachable(store: SessionStore, report?: (error: Error) => unknown): SessionStore {
  if (!report && behind.has(store)) return store
  let isLost = false
  /** A replica or a full store answers reads, so only a write shows that it takes writes again. */
  let refusesWrites = false

  async function ask<T>(
    question: () => Promise<T>,
    check?: (answer: T) => void,
    isWrite = false,
  ): Promise<T> {
    try {
      const answer = await inTime(question())
      check?.(answer)
      if (isLost && (isWrite || !refusesWrites)) {
        isLost = false
        refusesWrites = false
        notify(report, new Error('OTA: the session store answers again'))
      }
      return answer
    } catch (cause) {
      const error =
        cause instanceof StateUnavailableError ? cause : new StateUnavailableError({ cause })
      refusesWrites ||= isWrite
      if (!isLost) {
        isLost = true
        notify(report, error)
      }
      throw error
    }
  }

  const asked: SessionStore = {
    ready: () => ask(() => store.ready()),
    read: (key) => ask(() => store.read(key), checkStored),
    change: (key, version, record, expiresAt) =>
      ask(() => store.change(key, version, record, expiresAt), undefined, true),
  }
  behind.set(asked, behind.get(store) ?? store)
  return asked
}

/** A result, and the record to write if it has changed. */
export interface Step<Result> {
  result: Result
  write?: SignInRecord
}

/**
 * Reads a record, lets `step` decide, and writes. If another writer was first, it begins again, so that
 * the whole is one step. @throws (as a rejection) StateUnavailableError
 */
export async function changeRecord<Result>(
  store: SessionStore,
  key: string,
  step: (record: SignInRecord | null) => Step<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await store.read(key)
    const { result, write } = step(found?.record ?? null)
    if (!write) return result
    const isFirst: unknown = await store.change(key, found?.version ?? 0, write, write.expiresAt)
    if (isFirst === true) return result // another value, such as a driver's result, proves no write
  }
  throw new StateUnavailableError()
}

/** The requests of one record that wait in this process, with the one that has its turn. */
interface Line {
  last: Promise<unknown>
  length: number
}

/**
 * Runs a task once the tasks before it for the same record have ended in this process.
 * @param id of the request or ticket: all copies of one take one place in the line.
 * @param look answers without a place where the line is long; undefined if the record does not say enough. It must not
 * change the record.
 * @throws (as a rejection) StateUnavailableError if too many wait or the turn comes too late; as the task.
 */
export type InTurn = <T>(
  recordKey: string,
  id: string,
  task: () => Promise<T>,
  look: (record: SignInRecord | null) => T | undefined,
) => Promise<T>

/** By the adopter's store, so that several guards over it take turns. */
const turns = new WeakMap<SessionStore, InTurn>()

/** The turns of a store. Without them, k requests of a session at once would use its record k² times. */
export function turnsOf(store: SessionStore): InTurn {
  const adopters = behind.get(store) ?? store
  const inTurn = turns.get(adopters) ?? createTurns(store)
  turns.set(adopters, inTurn)
  return inTurn
}

function createTurns(store: SessionStore): InTurn {
  const lines = new Map<string, Line>()
  const reads = new Map<string, Promise<SignInRecord | null>>()

  /** Reads a record once for all that ask meanwhile: a silent store gets no heap of reads. */
  function readOnce(recordKey: string): Promise<SignInRecord | null> {
    const pending = reads.get(recordKey)
    if (pending) return pending
    const reading = store
      .read(recordKey)
      .then((found) => found?.record ?? null)
      .finally(() => reads.delete(recordKey))
    reads.set(recordKey, reading)
    return reading
  }

  /** Puts a turn at the end of a line. */
  function join<T>(key: string, line: Line, turn: Promise<T>): Promise<T> {
    line.length += 1
    const end = () => {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
    line.last = turn.then(end, end)
    return turn
  }

  /** Waits in the line of a key, and runs the task. */
  async function enter<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = lines.get(key)
    if (!line) {
      const first: Line = { last: Promise.resolve(), length: 0 }
      lines.set(key, first)
      return join(key, first, task())
    }
    if (line.length > WAITING_LIMIT) throw new StateUnavailableError()
    let hasLeft = false
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const beginTask = () => {
      if (hasLeft) throw new StateUnavailableError()
      begin()
      return task()
    }
    const turn = join(key, line, line.last.then(beginTask))
    try {
      // The wait alone: a task that has begun may use an id up, so its caller gets its result.
      await inTime(begun)
      return await turn
    } finally {
      hasLeft = true
    }
  }

  return async (recordKey, id, task, look) => {
    const copies = `${recordKey} ${id}`
    const isLong = (key: string) => (lines.get(key)?.length ?? 0) >= LONG_LINE
    const answer = isLong(recordKey) || isLong(copies) ? look(await readOnce(recordKey)) : undefined
    if (answer !== undefined) return answer
    return enter(copies, () => enter(recordKey, task))
  }
}
