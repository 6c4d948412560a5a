import { cookieName } from '@one-tick-ahead/ota/cookies'
import type { CookieOptions } from 'hono/utils/cookie'
import type { ApiCookie } from '../contract/headers'

/** The four cookies, by what they carry. */
type CookieKind = ApiCookie | 'session' | 'device'

export interface Cookies {
  name(kind: CookieKind): string
  /** Attributes to set or clear it with. @param maxAge seconds; 0 clears. */
  options(maxAge: number): CookieOptions
}

/**
 * Names and attributes. Over https the `__Host-` prefix and `Secure` pin a cookie to this host;
 * over http (local runs) both go, because Safari refuses them there.
 * `SameSite=Lax`, not Strict: the sign-in cookie must survive the provider's redirect back.
 */
export function createCookies(publicApiUrl: string): Cookies {
  const secure = publicApiUrl.startsWith('https:')
  return {
    name: (kind) => cookieName(kind, secure),
    options: (maxAge) => ({ httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge }),
  }
}
