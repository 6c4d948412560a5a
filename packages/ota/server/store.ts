import type { SignInRecord } from './session-record'

/** At once where the state is in memory, later where several nodes share it. */
export type MaybePromise<T> = T | Promise<T>

/** A record as a store keeps it. */
export interface Stored {
  /**
   * Another one after every change, and never 0. A new record begins at a random one: else a write that
   * was under way while the store was emptied could replace a record written since.
   */
  version: number
  /** The caller may change it: a shared store gives a copy, memory is written in the same turn. */
  record: SignInRecord
}

/**
 * The memory that one-time use needs: one record for each sign-in. Stores know no rule of the protocol,
 * write no log and set no time limit. A rejection means that the state cannot be reached.
 */
export interface SessionStore {
  /**
   * Settles when the state can be reached.
   * @param now Unix milliseconds, by default the time.
   * @returns when its memory began, Unix milliseconds: `now` where it begins with this call.
   */
  ready(now?: number): MaybePromise<number>
  /** Null where there is no record. @param key 22 characters of base64url. */
  read(key: string): MaybePromise<Stored | null>
  /**
   * Writes a record if the one it replaces is still of `version`; 0 stands for no record.
   * @param expiresAt Unix milliseconds; a record may be forgotten after that.
   * @returns false where another writer was first.
   */
  change(
    key: string,
    version: number,
    record: SignInRecord,
    expiresAt: number,
  ): MaybePromise<boolean>
}

/** Without its state nothing can be accepted, and nothing was wrong with the request. */
export class StateUnavailableError extends Error {
  readonly code = 'ota_state_unavailable' as const

  constructor(options?: ErrorOptions) {
    super('The session store cannot take this request', options)
  }
}

/** The code for an outage. @throws everything else that was thrown. */
export function codeOfOutage(error: unknown): StateUnavailableError['code'] {
  if (error instanceof StateUnavailableError) return error.code
  throw error
}

/** A store that takes longer, in milliseconds, counts as one that cannot be reached. */
const ANSWER_LIMIT_MS = 5000
/** Attempts to write one record; each failed attempt means that another request got through. */
const ATTEMPTS = 200

/** Continues at once with a value, and later with a promise. */
export const after = <T, Result>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(next) : next(value))

// A store may answer with another library's promises, which are no `Promise`.
const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer

/**
 * A store whose failures and silences are a {@link StateUnavailableError}.
 * @param report gets the first error of an outage, and an Error that says when the outage is over.
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

/** A result, and the record to write where something in it has changed. */
export interface Step<Result> {
  result: Result
  write?: SignInRecord
}

/**
 * Reads a record, lets `step` decide, and writes: as one step, because it begins again where another
 * writer was first. @throws (or rejects) StateUnavailableError
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
