import type { ViewedCheck } from '@/lib/api/server-view'
import type { OtaCode } from '@/lib/ota/server/verifier'
import type { JwtCode } from '@/server/tokens/jwt'
import type { OtaLooks } from './ota-looks'

/** When a verifier was called and when it had its verdict, by `performance.now()`. */
interface Span {
  from: number
  to: number
}

/**
 * The checks that an OTA request came through, the last of which may have stopped it: told by the
 * looks that were taken and, where several checks lie between two looks, by the code.
 */
export function otaChecks(
  looks: OtaLooks,
  code: OtaCode | 'ota_state_unavailable',
  { from, to }: Span,
): ViewedCheck[] {
  const { clock, lacks, epoch, peek, admit } = looks
  const checks: ViewedCheck[] = []
  const pass = (check: ViewedCheck['check'], ms: number | null) =>
    checks.push({ check, verdict: 'passed', ms })
  const stop = (check: ViewedCheck['check'], since: number, until = to): ViewedCheck[] => {
    const verdict = code === 'ota_state_unavailable' ? 'unasked' : 'refused'
    return [...checks, { check, verdict, ms: until - since }]
  }

  if (!clock) return stop('shape', from)
  pass('shape', clock.from - from)
  if (!lacks) return stop('window', clock.from)
  pass('window', lacks.from - clock.from)
  if (lacks.found || !epoch) return stop('session', lacks.from)
  pass('session', epoch.from - lacks.from)

  if (code === 'ota_session_expired') {
    pass('mac', null)
    return stop('spent', epoch.from)
  }
  if (!peek) return stop('mac', epoch.from)
  pass('mac', peek.from - epoch.from)
  if (peek.found) return stop('spent', peek.from)
  pass('spent', peek.to - peek.from)

  // No look lies between these three.
  if (code === 'ota_device_unproven') return stop('device', peek.to)
  pass('device', null)
  if (!admit && code === 'ota_malformed') return stop('id', peek.to)
  pass('id', null)
  if (!admit) return stop('binding', peek.to)
  pass('binding', admit.from - peek.to)
  if (admit.found !== 'accepted') return stop('log', admit.from, admit.to)
  pass('log', (admit.to ?? to) - admit.from)
  return checks
}

/** When a bearer token came past each check. */
export interface JwtLooks {
  key?: number
  signature?: number
}

/** The checks that a bearer token came through. */
export function jwtChecks(looks: JwtLooks, code: JwtCode, { from, to }: Span): ViewedCheck[] {
  const { key, signature } = looks
  if (key === undefined) return [{ check: 'key', verdict: 'refused', ms: to - from }]
  const known = { check: 'key', verdict: 'passed', ms: key - from } as const
  if (signature === undefined) {
    return [known, { check: 'signature', verdict: 'refused', ms: to - key }]
  }
  return [
    known,
    { check: 'signature', verdict: 'passed', ms: signature - key },
    { check: 'times', verdict: code === 'ok' ? 'passed' : 'refused', ms: to - signature },
  ]
}
