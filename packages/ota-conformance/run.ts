import { setTimeout as wait } from 'node:timers/promises'
import { type Case, type Outcome, Trial } from './case'
import { genericAccess, NoSession, referenceAccess } from './client/access'
import { createCaller, RateLimited } from './client/http'
import type { Options } from './options'
import { createSubject, type Subject } from './subject'

/** What meets 429 is tried again from its beginning, this often. */
const TRIES = 8

/** One row of the table. */
export interface Result extends Outcome {
  case: Case
}

/** Who wants to see how it goes on. */
export interface Watcher {
  /** Told of each row as soon as it is known. */
  onResult?: (result: Result) => void
  /** Told of a wait that the server asks for. */
  onWait?: (seconds: number) => void
}

/** What was found, and what it took. */
export interface Report {
  results: Result[]
  requests: number
  sessions: number
  ms: number
}

/**
 * Judges a server from outside, case by case.
 * @throws NoSession where not even one session can be opened; then nothing can be told.
 */
export async function checkServer(
  options: Omit<Options, 'json'>,
  watcher: Watcher = {},
): Promise<Report> {
  const { url, enrol } = options
  const { call, hangUp, count } = createCaller()
  const access = enrol
    ? genericAccess(call, { ...options, enrol })
    : referenceAccess(call, url.origin)
  const subject = createSubject(call, { ...options, access })
  const { onResult = () => {}, onWait = () => {} } = watcher

  /**
   * A 429 is answered by waiting as told and beginning anew: what a request is answered must not
   * depend on the one before it, and tokens grow old meanwhile.
   */
  const patiently = async <T>(attempt: () => Promise<T>): Promise<T | null> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error
        onWait(error.seconds)
        hangUp()
        await wait(error.seconds * 1000)
      }
    }
    return null
  }

  const beganAt = Date.now()
  const results: Result[] = []
  try {
    if (!(await patiently(() => subject.device()))) throw new NoSession(NOTHING_BUT_429)
    for (const one of options.cases) {
      const outcome = await patiently(() => outcomeOf(one, subject))
      const result = { case: one, ...(outcome ?? { verdict: 'failed', got: NOTHING_BUT_429 }) }
      if (result.verdict === 'failed') subject.forget()
      onResult(result)
      results.push(result)
    }
  } finally {
    hangUp()
  }
  return { results, requests: count(), sessions: subject.opened(), ms: Date.now() - beganAt }
}

const NOTHING_BUT_429 = `429, ${TRIES} times in a row`

async function outcomeOf(one: Case, subject: Subject): Promise<Outcome> {
  try {
    return await new Trial(subject).outcomeOf(one)
  } catch (error) {
    if (error instanceof NoSession) return { verdict: 'failed', got: error.message }
    throw error
  }
}

/** Whether the server has passed: nothing failed. */
export const hasPassed = (results: readonly Result[]): boolean =>
  results.every(({ verdict }) => verdict !== 'failed')
