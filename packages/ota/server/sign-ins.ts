import { finish, newRecord } from './session-record'
import { changeRecord, reachable, type SessionStore } from './store'
import { recordKeyOf } from './stored-record'

/** A sign-in. It registers one device, once, within five minutes. */
export interface SignIn {
  /** Unique for ever: the same person's next sign-in has another id. Not a secret. */
  id: string
  /** The time of the sign-in, Unix milliseconds. */
  at: number
  /** The time at which it ends with its session, Unix milliseconds. */
  expiresAt: number
}

/** In milliseconds this is 1973, in seconds the year 5138, so a smaller number must be in seconds. */
const SECONDS_BELOW = 1e11
/** A session id has 32 bits for its end in seconds, enough until the year 2106. */
const TIME_LIMIT = 2 ** 32 * 1000

/**
 * Rejects times in seconds, for which the server would refuse every visitor.
 * @throws TypeError that names the field, never its value.
 */
export function checkTimes(times: Partial<Pick<SignIn, 'at' | 'expiresAt'>>): void {
  for (const [name, value] of Object.entries(times)) {
    if (value >= SECONDS_BELOW && value < TIME_LIMIT) continue
    throw new TypeError(`OTA: ${name} of a sign-in must be in Unix milliseconds`)
  }
}

/**
 * Rejects a sign-in that `signIn` returned if it is none.
 * @throws TypeError that names the field, never its value.
 */
export function checkSignIn({ id, at, expiresAt }: SignIn): void {
  checkId(id)
  checkTimes({ at, expiresAt })
}

/** @throws TypeError for a missing id, and for an empty one, which would be everybody's. */
function checkId(id: unknown): void {
  if (typeof id === 'string' && id !== '') return
  throw new TypeError('OTA: id of a sign-in must be a string that is not empty')
}

/**
 * Ends a sign-in and its session; it can register no device afterwards.
 * @param how `replaced` if the same browser signs in again. @param now Unix milliseconds.
 * @throws (as a rejection) StateUnavailableError: nothing has ended, so try again. TypeError without an id,
 * or for an `expiresAt` that is missing or in seconds.
 */
export async function endSignIn(
  store: SessionStore,
  signIn: Omit<SignIn, 'at'>,
  how: 'replaced' | 'revoked',
  now: number = Date.now(),
): Promise<void> {
  const { id, expiresAt } = Object(signIn) as typeof signIn // null has neither
  checkId(id)
  checkTimes({ expiresAt })
  await changeRecord<void>(reachable(store), recordKeyOf(id), (known) => {
    const record = known ?? newRecord({ signInId: id, sessionId: null, expiresAt }, now)
    return { result: undefined, write: finish(record, how) ? record : undefined }
  })
}

/**
 * True if a sign-in has ended, or is older than the store's memory and may have ended.
 * @throws (as a rejection) StateUnavailableError; TypeError without an id, or for an `at` that is missing or in seconds.
 */
export async function isSignInOver(
  store: SessionStore,
  signIn: Omit<SignIn, 'expiresAt'>,
): Promise<boolean> {
  const { id, at } = Object(signIn) as typeof signIn // null has neither
  checkId(id)
  checkTimes({ at })
  const asked = reachable(store)
  const over = (await asked.read(recordKeyOf(id)))?.record.over
  if (over === 'replaced' || over === 'revoked') return true
  return !(at >= (await asked.ready()))
}
