import type { SessionStore } from './store'

/** A sign-in by which a device is registered: once, and soon. */
export interface SignIn {
  /** Unique for ever: another sign-in of the same person has another one. */
  id: string
  /** When it happened at the latest, Unix milliseconds. */
  at: number
  /** When it ends, and every session with it, Unix milliseconds. */
  expiresAt: number
}

/** What a service's own sign-in says of a browser: null or undefined where nobody is signed in. */
export type MaybeSignIn = SignIn | null | undefined

/** As milliseconds 1973, as seconds the year 5138: what is before it was meant as seconds. */
const SECONDS_BELOW = 1e11
/** A session id has 32 bits for the seconds of its end, up to the year 2106. */
const TIME_LIMIT = 2 ** 32 * 1000

/** @throws TypeError for what is no time in Unix milliseconds. @param name what it is told as. */
function checkTime(name: string, value: unknown): void {
  const isTime = typeof value === 'number' && value > 0 && value < TIME_LIMIT
  if (isTime && value >= SECONDS_BELOW) return
  const given = isTime ? 'these are seconds' : value === undefined ? 'it is missing' : 'it is not'
  throw new TypeError(`OTA: ${name} must be in Unix milliseconds; ${given}`)
}

/** @throws TypeError */
function checkId(name: string, id: unknown): void {
  if (typeof id !== 'string' || id === '') throw new TypeError(`OTA: ${name} must be a text`)
}

/**
 * Looks at what `signIn` gave: a mistake in it would be told to visitors as a refusal that is none of
 * theirs. @throws TypeError that names the field, and never its value.
 */
export function checkSignIn({ id, at, expiresAt }: SignIn): void {
  checkId('the id that signIn gives', id)
  checkTime('the at that signIn gives', at)
  checkTime('the expiresAt that signIn gives', expiresAt)
}

/** Looks at what a store's `endSignIn` is given. @throws TypeError as {@link checkSignIn}. */
export function checkEnd({ id, expiresAt }: Omit<SignIn, 'at'>, how: 'replaced' | 'revoked'): void {
  checkId('the id that endSignIn is given', id)
  checkTime('the expiresAt that endSignIn is given', expiresAt)
  if (how === 'replaced' || how === 'revoked') return
  throw new TypeError("OTA: endSignIn ends a sign-in as 'revoked' or 'replaced'")
}

/**
 * What must be remembered of sign-ins, also where the session store loses its state: that one was
 * used, and that it has ended. Times are Unix milliseconds. Each rejects when it cannot be reached.
 */
export interface SignIns {
  /** Uses a sign-in up, durably. @returns false when it had been. */
  redeem(id: string, signedInAt: number, expiresAt: number): Promise<boolean>
  isEnded(id: string, signedInAt: number): Promise<boolean>
  /** Ends it and its session. @returns `kept` when the session store is still to be told. */
  end(id: string, expiresAt: number, how: 'replaced' | 'revoked'): Promise<'ended' | 'kept'>
}

/**
 * Sign-ins as far as the session store remembers them, which refuses the second session of one. For
 * a store that survives a restart, and for services whose sign-in ends with the process.
 */
export function signInsOf(store: SessionStore, now: () => number = Date.now): SignIns {
  return {
    redeem: async () => true,
    isEnded: async () => false,
    async end(id, expiresAt, how) {
      await store.endSignIn({ id, expiresAt }, how, now())
      return 'ended'
    },
  }
}
