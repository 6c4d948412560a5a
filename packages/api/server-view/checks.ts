import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { JWT_CHECKS, type ViewedCheck } from '../contract/server-view'
import type { JwtVerdict } from '../tokens/jwt'
import { isTaken, type OtaLooks } from './ota-looks'

/**
 * The checks that an OTA request came through, the last of which may have stopped it: told by the
 * looks that were taken and, where several checks lie between two looks, by the code. Their times add
 * up to the guard's.
 * @param ms the guard's time. @param to when it was over, by `performance.now()`.
 */
export function otaChecks(
  looks: OtaLooks,
  code: OtaCode | 'ota_state_unavailable',
  ms: number,
  to: number,
): ViewedCheck[] {
  // The guard does not say when it began.
  const from = to - ms
  const at = (time: number) => Math.max(time, from)
  const checks: ViewedCheck[] = []
  const pass = (check: ViewedCheck['check'], ms: number | null) =>
    checks.push({ check, verdict: 'passed', ms })
  const isAsked = code !== 'ota_state_unavailable'
  const stop = (check: ViewedCheck['check'], since: number): ViewedCheck[] => {
    const verdict = isAsked ? 'refused' : 'unasked'
    return [...checks, { check, verdict, ms: to - since }]
  }

  const clockAt = at(looks.clockAt)
  const lacksAt = at(looks.lacksAt)
  const epochAt = at(looks.epochAt)
  const peekAt = at(looks.peekAt)
  const peekedAt = at(looks.peekedAt)
  const admitAt = at(looks.admitAt)
  const isAdmitted = isTaken(admitAt)

  if (!isTaken(clockAt)) return stop('shape', from)
  pass('shape', clockAt - from)
  if (!isTaken(lacksAt)) return stop('window', clockAt)
  pass('window', lacksAt - clockAt)
  // Of a session that is not known nothing is kept: only a store that is gone stops a request here.
  if (!isTaken(peekAt) && !isAsked) return stop('session', lacksAt)
  pass('session', epochAt - lacksAt)

  if (code === 'ota_session_expired') {
    pass('mac', null)
    return stop('spent', epochAt)
  }
  if (!isTaken(peekAt)) return stop('mac', epochAt)
  pass('mac', peekAt - epochAt)
  if (looks.peeked || !isTaken(peekedAt)) return stop('spent', peekAt)
  pass('spent', peekedAt - peekAt)

  // No look lies between these three.
  if (code === 'ota_device_unproven') return stop('device', peekedAt)
  pass('device', null)
  if (!isAdmitted && code === 'ota_malformed') return stop('id', peekedAt)
  pass('id', null)
  if (!isAdmitted) return stop('binding', peekedAt)
  pass('binding', admitAt - peekedAt)
  if (code !== 'ok') return stop('log', admitAt)
  pass('log', to - admitAt)
  return checks
}

/**
 * The checks that a bearer token came through. None is timed by itself: nothing of the watching lies
 * within the time of a JWT, as the demo holds it against that of an OTA token.
 */
export function jwtChecks({ code, at }: JwtVerdict): ViewedCheck[] {
  const made = JWT_CHECKS.slice(0, JWT_CHECKS.indexOf(at) + 1)
  return made.map((check) => {
    const isRefused = check === at && code !== 'ok'
    return { check, verdict: isRefused ? 'refused' : 'passed', ms: null }
  })
}
