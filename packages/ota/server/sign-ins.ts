import { finish, newRecord } from './session-record'
import { after, changeRecord, type MaybePromise, reachable, type SessionStore } from './store'
import { recordKeyOf } from './stored-record'

/** A sign-in by which a device is registered: once, and soon. */
export interface SignIn {
  /** Unique for ever: another sign-in of the same person has another one. */
  id: string
  /** When it happened at the latest, Unix milliseconds. */
  at: number
  /** When it ends, and every session with it, Unix milliseconds. */
  expiresAt: number
}

/** The sign-in of a browser, as a service knows it: null or undefined where nobody is signed in. */
export type MaybeSignIn = SignIn | null | undefined

/** As milliseconds 1973, as seconds the year 5138: a smaller number was meant as seconds. */
const SECONDS_BELOW = 1e11
/** A session id has 32 bits for the seconds of its end, up to the year 2106. */
const TIME_LIMIT = 2 ** 32 * 1000

/**
 * Looks for seconds where milliseconds belong: visitors would be refused for a mistake of the service.
 * @throws TypeError that names the field, and never its value.
 */
export function checkTimes(times: Partial<Pick<SignIn, 'at' | 'expiresAt'>>): void {
  for (const [name, value] of Object.entries(times)) {
    if (value >= SECONDS_BELOW && value < TIME_LIMIT) continue
    throw new TypeError(`OTA: ${name} of a sign-in must be in Unix milliseconds`)
  }
}

/**
 * Ends a sign-in: its session is over, and none can be opened any more.
 * @param how `replaced` where the same browser signs in again. @param now Unix milliseconds.
 * @throws (or rejects) StateUnavailableError; then try again, because nothing has ended.
 * @throws TypeError for an `expiresAt` in seconds.
 */
export function endSignIn(
  store: SessionStore,
  { id, expiresAt }: Omit<SignIn, 'at'>,
  how: 'replaced' | 'revoked',
  now: number = Date.now(),
): MaybePromise<void> {
  checkTimes({ expiresAt })
  return changeRecord<void>(reachable(store), recordKeyOf(id), (known) => {
    const record = known ?? newRecord({ signInId: id, sessionId: null, expiresAt }, now)
    return { result: undefined, write: finish(record, how) ? record : undefined }
  })
}

/**
 * Whether a sign-in has ended, or may have: it is older than the memory of the store.
 * @param now Unix milliseconds. @throws (or rejects) StateUnavailableError
 */
export function isSignInOver(
  store: SessionStore,
  { id, at }: Omit<SignIn, 'expiresAt'>,
  now: number = Date.now(),
): MaybePromise<boolean> {
  const asked = reachable(store)
  return after(asked.read(recordKeyOf(id)), (found) => {
    const over = found?.record.over
    if (over === 'replaced' || over === 'revoked') return true
    return after(asked.ready(now), (began) => !(at >= began))
  })
}
