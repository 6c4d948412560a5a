import type { SignIn } from '@one-tick-ahead/ota'
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

/** A sign-in, as kept in the HttpOnly sign-in cookie. */
export type Login = z.infer<typeof loginSchema>

/** The same for the protocol; it ends at a whole second, the unit of tokens. */
export const signInOf = ({ sid, signedInAt }: Login): SignIn => ({
  id: sid,
  at: Math.round(signedInAt * 1000),
  expiresAt: (Math.floor(signedInAt) + LOGIN_LIFETIME_SECONDS) * 1000,
})

/** @param keys derived from the masters, so that a sign-in survives a restart. */
export function createLoginCookie(
  keys: readonly Uint8Array[],
  now: () => number,
): SealedCookie<Login> {
  return createSealedCookie({ keys, purpose: 'login', schema: loginSchema, now })
}
