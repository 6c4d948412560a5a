import { z } from 'zod'
import { createSealedCookie, type SealedCookie } from './sealed-cookie'

/** A sign-in and everything enrolled under it end after this many seconds (ASVS 7.3.2). */
export const LOGIN_LIFETIME_SECONDS = 8 * 60 * 60

const loginSchema = z.object({
  /** This sign-in; a JWT issued under it carries the same `sid`. */
  sid: z.uuid(),
  /** The person: issuer and subject of the ID token, joined by a space. */
  subject: z.string().min(1),
  /** When the sign-in happened, Unix seconds. */
  signedInAt: z.number().int(),
})

/** Who signed in, as kept in the HttpOnly login cookie. */
export type Login = z.infer<typeof loginSchema>

/** @param key 32 bytes derived from the master, so that a sign-in survives a restart. */
export function createLoginCookie(key: Uint8Array, now: () => number): SealedCookie<Login> {
  return createSealedCookie({ key, purpose: 'login', schema: loginSchema, now })
}
