import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { z } from 'zod'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { createSealedCookie, type SealedCookie } from './sealed-cookie'

const loginSchema = z.object({
  /** This sign-in; a JWT issued under it carries the same `sid`. */
  sid: z.uuid(),
  /** The person: issuer and subject of the ID token, joined by a space. */
  subject: z.string().min(1),
  /** When the sign-in happened, Unix seconds, to the millisecond: a state that is younger forgot it. */
  signedInAt: z.number(),
})

/** Who signed in, as kept in the HttpOnly login cookie. */
export type Login = z.infer<typeof loginSchema>

/** When a sign-in happened, Unix milliseconds. */
export function signedInAtMs(login: Login): number {
  return Math.round(login.signedInAt * 1000)
}

/** When a sign-in ends, Unix milliseconds; whole seconds, as tokens have them. */
export function loginExpiry(login: Login): number {
  return (Math.floor(login.signedInAt) + LOGIN_LIFETIME_SECONDS) * 1000
}

/** As the protocol knows it. */
export function signInOf(login: Login): SignIn {
  return { id: login.sid, at: signedInAtMs(login), expiresAt: loginExpiry(login) }
}

/** @param keys derived from the masters, so that a sign-in survives a restart. */
export function createLoginCookie(
  keys: readonly Uint8Array[],
  now: () => number,
): SealedCookie<Login> {
  return createSealedCookie({ keys, purpose: 'login', schema: loginSchema, now })
}
