import { codes, type OtaCode } from '@one-tick-ahead/ota/server/verifier'
import type { Admission, AdmissionRequest } from '@one-tick-ahead/ota/store'
import { begin } from '@one-tick-ahead/ota/testing/witness'
import { acceptTime, parseToken } from '@one-tick-ahead/ota/token'
import { apiPaths } from '../contract/paths'
import type { CalledApi } from './visitor'

/** What the store may have said where a server answers so; null where it was not asked, or did nothing. */
function meaningOf(code: OtaCode | undefined): Admission[] | null {
  const all = Object.keys(codes) as Admission[]
  const meant = all.filter((admission) => codes[admission] === code)
  return meant.length > 0 ? meant : null
}

/** What a node asks its store where the token of these headers is right and the time is `now`. */
function admissionOf(headers: Headers, sessionId: string, now: number): AdmissionRequest | null {
  const token = parseToken(headers.get('Authorization') ?? '')
  const time = token && acceptTime(now, token.segment)
  if (!time) return null
  const requestId = headers.get('X-Request-ID') ?? ''
  const history = headers.get('RequestHistory') ?? ''
  return { sessionId, requestId, history, minute: time.minute, segment: time.absoluteSegment, now }
}

/** Calls of nodes with one store, of which each answer is witnessed. */
export const witnessedCalls = (
  clock: CalledApi['clock'],
  call: (path: string, init: RequestInit) => Promise<Response>,
): CalledApi['app'] => ({
  async request(path, init) {
    const headers = new Headers(init.headers)
    const { now } = clock
    const sessionId = /ota_session=([^;]+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? ''
    const admit = admissionOf(headers, sessionId, now)
    const isLogOut = path === apiPaths.logOut && sessionId !== ''
    const answered = admit
      ? begin(sessionId, { admit })
      : isLogOut && begin(sessionId, { end: 'revoked' })
    const response = await call(path, init)
    const opened = response.headers.get('jSessionId')
    if (opened) {
      const session = { sessionId: opened, signInId: opened, signedInAt: now, expiresAt: Infinity }
      begin(opened, { open: session, now })([])
    }
    // What is not finished yet may be by the time of any later call.
    if (!answered || response.status === 503 || response.status === 202) return response
    if (isLogOut) answered(response.ok ? [] : null)
    else if (response.ok) answered(['accepted'])
    else answered(meaningOf((await response.clone().json()).code))
    return response
  },
})
