import { readCookie } from '@one-tick-ahead/ota/cookies'
import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import { createSessionKeys, equalText } from '@one-tick-ahead/ota/server/session-keys'
import type { Context } from 'hono'
import type { Cookies } from './cookies'

/** The two cookies of a session as they were sent; an empty text for one that was not. */
export interface SessionCookies {
  sessionId: string
  deviceCookie: string
}

export interface ProofDeps {
  otaOptions: OtaOptions
  cookies: Cookies
}

/** What {@link createProofs} makes. */
export type Proofs = ReturnType<typeof createProofs>

/** The sender of a request by its cookies alone, also when the session has ended. */
export function createProofs({ cookies, otaOptions }: ProofDeps) {
  const keys = createSessionKeys(otaOptions.keys)

  const cookiesOf = (c: Context): SessionCookies => {
    const header = c.req.header('Cookie') ?? ''
    return {
      sessionId: readCookie(header, cookies.name('session')),
      deviceCookie: readCookie(header, cookies.name('device')),
    }
  }

  /** Whether both cookies are those of one session. Without the second nothing is derived. */
  const isDevice = ({ sessionId, deviceCookie }: SessionCookies): boolean => {
    if (deviceCookie === '') return false
    const session = keys.derive(sessionId)
    if (!session || !equalText(deviceCookie, session.deviceTag)) return false
    keys.keep(sessionId, session)
    return true
  }

  return { cookiesOf, isDevice }
}
