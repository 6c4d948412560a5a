import type { Context } from 'hono'
import { readCookie } from '@/lib/ota/cookies'
import { equalText } from '@/lib/ota/server/equal-text'
import type { OtaOptions } from '@/lib/ota/server/guard'
import { createSessionKeys, type DerivedSession } from '@/lib/ota/server/session-keys'
import { StateUnavailableError } from '@/lib/ota/server/store'
import type { Cookies } from '@/server/cookies'

/** The two cookies of a session as they were sent; an empty text for one that was not. */
export interface SessionCookies {
  sessionId: string
  deviceCookie: string
}

export interface ProofDeps {
  otaOptions: OtaOptions
  cookies: Cookies
}

/** Who a request is from, by its cookies alone: also when the session has ended. */
export function createProofs({ cookies, otaOptions: { store, keys: masterKeys } }: ProofDeps) {
  const keys = createSessionKeys(masterKeys, store)

  const cookiesOf = (c: Context): SessionCookies => {
    const header = c.req.header('Cookie') ?? ''
    return {
      sessionId: readCookie(header, cookies.name('session')),
      deviceCookie: readCookie(header, cookies.name('device')),
    }
  }

  /** Null for no session, and where that cannot be known now. */
  const sessionOf = (sessionId: string): DerivedSession | null => {
    try {
      return store.lacks(sessionId) ? null : keys.derive(sessionId)
    } catch (error) {
      if (error instanceof StateUnavailableError) return null
      throw error
    }
  }

  /** Whether both cookies are those of one session. */
  const isDevice = (
    { sessionId, deviceCookie }: SessionCookies,
    session = sessionOf(sessionId),
  ): boolean => {
    if (!session || !equalText(deviceCookie, session.deviceTag)) return false
    keys.keep(sessionId, session)
    return true
  }

  return { cookiesOf, sessionOf, isDevice }
}
