import type { SignInRecord } from './session-record'

/** A value from a memory store, or a promise from a shared store. */
export type MaybePromise<T> = T | Promise<T>

/** A record as a store keeps it. */
export interface Stored {
  /**
   * Changes with every write, and is never 0. A new record begins at a random version: otherwise a write
   * that began before the store was emptied could replace a later record.
   */
  version: number
  /** The caller may change it: a shared store returns a copy, and memory is written in the same turn. */
  record: SignInRecord
}

/**
 * The state that one-time use needs: one record for each sign-in. A store knows no rule of the protocol,
 * writes no log and sets no time limit. It rejects if the state cannot be reached.
 */
export interface SessionStore {
  /**
   * Resolves once the state can be reached.
   * @param now Unix milliseconds, by default `Date.now()`.
   * @returns the start of its memory, Unix milliseconds: `now` if it starts with this call.
   */
  ready(now?: number): MaybePromise<number>
  /** @param key 22 characters of base64url. @returns null without a record. */
  read(key: string): MaybePromise<Stored | null>
  /**
   * Writes a record if the stored one still has `version`; 0 means that there is none.
   * @param expiresAt Unix milliseconds; the store may forget the record after that.
   * @returns false if another writer was first.
   */
  change(
    key: string,
    version: number,
    record: SignInRecord,
    expiresAt: number,
  ): MaybePromise<boolean>
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
/** Attempts to write one record; each failed attempt means that another request got through. */
const ATTEMPTS = 200

/** Calls `next` now with a value, or later with a promise's. */
export const after = <T, Result>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(next) : next(value))

// A store may return another library's promise, which is not a `Promise`.
const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer

/**
 * Turns a store's failures and silences into a {@link StateUnavailableError}.
 * @param report receives the first error of an outage, and an Error when the store answers again.
 */
export function reachable(
  store: SessionStore,
  report: (error: Error) => void = () => {},
): SessionStore {
  let isLost = false

  async function answerOf<T>(pending: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), ANSWER_LIMIT_MS)
    })
    try {
      const answer = await Promise.race([pending, silence])
      if (isLost) report(new Error('OTA: the session store answers again'))
      isLost = false
      return answer
    } catch (cause) {
      const error = new StateUnavailableError({ cause })
      if (!isLost) report(error)
      isLost = true
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  function ask<T>(question: () => MaybePromise<T>): MaybePromise<T> {
    try {
      const answer = question()
      return isThenable(answer) ? answerOf(Promise.resolve(answer)) : answer
    } catch (cause) {
      return answerOf(Promise.reject(cause))
    }
  }

  return {
    ready: (now) => ask(() => store.ready(now)),
    read: (key) => ask(() => store.read(key)),
    change: (key, version, record, expiresAt) =>
      ask(() => store.change(key, version, record, expiresAt)),
  }
}

/** A result, and the record to write if it has changed. */
export interface Step<Result> {
  result: Result
  write?: SignInRecord
}

/**
 * Reads a record, lets `step` decide, and writes. If another writer was first, it begins again, so that
 * the whole is one step. @throws (or rejects) StateUnavailableError
 */
export function changeRecord<Result>(
  store: SessionStore,
  key: string,
  step: (record: SignInRecord | null) => Step<Result>,
  attempts = ATTEMPTS,
): MaybePromise<Result> {
  return after(store.read(key), (found) => {
    const { result, write } = step(found?.record ?? null)
    if (!write) return result
    return after(store.change(key, found?.version ?? 0, write, write.expiresAt), (isFirst) => {
      if (isFirst === true) return result
      if (attempts === 1) throw new StateUnavailableError()
      return changeRecord(store, key, step, attempts - 1)
    })
  })
}
