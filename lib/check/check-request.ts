import type { RefusalCode } from '@one-tick-ahead/ota/codes'
import { hasHistoryLength } from '@one-tick-ahead/ota/history'
import { isUuid, UUID_LENGTH } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { acceptTime, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import { CHECKS, type CheckName } from '@one-tick-ahead/ota/trace'
import { checkLog, checkState } from './log-check'
import { checkBinding, checkMac } from './mac-check'
import { readSessionId } from './read-headers'
import { type Finding, passed, type RequestToCheck, refused, unknown } from './request'

const TOKEN_LENGTH = 135
const SESSION_ID_LENGTH = 56

/** One check of the server's, with what it is called. */
export interface Check extends Finding {
  name: string
}

/** Every check of one request, and what they come to. */
export interface Checked {
  /** In the server's order, also behind the one that it stops at. */
  checks: readonly Check[]
  /** What a server refuses it with; null where nothing that can be checked here does. */
  code: RefusalCode | null
}

type MakeFinding = (request: RequestToCheck, subtle: SubtleCrypto) => Finding | Promise<Finding>

/** What the look at the device cookie is called. */
export const COOKIE_CHECK = 'Device cookie'

/** What the server looks at in each of its checks, by what that is called on /check. */
export const partsOf: Readonly<Record<CheckName, Readonly<Record<string, MakeFinding>>>> = {
  // The guard looks at the scheme before it asks the verifier.
  shape: { Scheme: checkScheme, Shape: checkShape },
  window: { 'Time window': checkWindow },
  session: { 'Session id': checkSessionId },
  mac: { HMAC: checkMac },
  spent: { 'End of the sign-in': checkExpiry, 'Session and spent ids': checkState },
  device: { [COOKIE_CHECK]: checkCookie },
  id: { 'Form of the request id': checkCanonicalId },
  binding: { Binding: checkBinding },
  log: { 'Send log': checkLog },
}

/**
 * Looks at a request as a server does, in the verifier's order and with the code that signs and the
 * rules that judge; what takes the server's memory or its master key stays unknown. The verifier itself
 * cannot say what is behind its first refusal, nor why an HMAC is wrong. Nothing is sent.
 */
export async function checkRequest(
  request: RequestToCheck,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): Promise<Checked> {
  const checks: Check[] = []
  for (const [name, check] of CHECKS.flatMap((one) => Object.entries(partsOf[one]))) {
    checks.push({ name, ...(await check(request, subtle)) })
  }
  const stop = checks.find(({ verdict }) => verdict === 'refused')
  return { checks, code: stop?.code ?? null }
}

const characters = (text: string) => `${text.length} character${text.length === 1 ? '' : 's'}`

/** How a time is shown: to the millisecond, UTC. */
const clock = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC')

function checkScheme({ authorization }: RequestToCheck): Finding {
  const [seen = ''] = authorization.split(' ', 1)
  if (authorization.startsWith('OTA')) return passed('It is an OTA token.', { seen: 'OTA' })
  return refused(
    'bearer_refused',
    'A guard that takes OTA alone refuses every other scheme. One with `bearer: pass` leaves it to whoever checks next.',
    { seen: seen.slice(0, 20) || 'nothing', expected: 'OTA' },
  )
}

/** What is misshapen, in words; none where all lengths and fixed characters are right. */
function misshapen({ authorization, requestId, sessionId, history }: RequestToCheck): string[] {
  const problems: string[] = []
  if (authorization.length !== TOKEN_LENGTH) {
    problems.push(
      `The header has ${characters(authorization)}; a token always has ${TOKEN_LENGTH}.`,
    )
  } else if (!parseToken(authorization)) {
    problems.push('After 128 digits a token ends in -S and a digit from 1 to 4.')
  }
  if (requestId.length !== UUID_LENGTH) {
    problems.push(`The request id has ${characters(requestId)} in place of ${UUID_LENGTH}.`)
  }
  if (sessionId === '') {
    problems.push('Its Cookie header names no session.')
  } else if (sessionId !== undefined && sessionId.length !== SESSION_ID_LENGTH) {
    problems.push(`The session id has ${characters(sessionId)} in place of ${SESSION_ID_LENGTH}.`)
  }
  if (history && !hasHistoryLength(history)) {
    problems.push('The history has not the length of 1 to 20 ids with bars between them.')
  }
  return problems
}

/** Lengths and fixed characters. */
function checkShape(request: RequestToCheck): Finding {
  const problems = misshapen(request)
  const values = { seen: characters(request.authorization), expected: `${TOKEN_LENGTH} characters` }
  if (problems.length > 0) return refused('ota_malformed', problems.join(' '), values)
  return passed('Token, id and history have the lengths that they must have.', values)
}

/** Where the label is among the segments that the server accepts at this time. */
function checkWindow({ authorization, at }: RequestToCheck): Finding {
  const token = parseToken(authorization)
  if (!token) return unknown('Without a well-formed token there is no label to look at.')
  const labels = [at - SEGMENT_MS, at, at + SEGMENT_MS].map((ms) => `S${tickAt(ms).segment}`)
  const values = { seen: `S${token.segment}`, expected: labels.join(', ') }
  const accepted = acceptTime(at, token.segment)
  return accepted
    ? passed(
        `At ${clock(at)} this label means minute ${accepted.minute}, and no other: one HMAC decides.`,
        values,
      )
    : refused(
        'ota_stale',
        `At ${clock(at)} the server takes these three labels, and this is the fourth: the token is too old, too new, or a clock is wrong.`,
        values,
      )
}

/** Whether the id is of a form that this server issues, for this device. */
function checkSessionId({ sessionId, deviceId }: RequestToCheck): Finding {
  if (sessionId === undefined) {
    return unknown('Not given. The server finds the session by it, and derives the key from it.')
  }
  const says = readSessionId(sessionId)
  if (!says) {
    return refused('ota_bad_mac', 'It is not the text of a session id, so it has no key.')
  }
  if (says.deviceId !== deviceId) {
    return refused(
      'ota_bad_mac',
      'It was issued to another device id: the server computes the HMAC with that one.',
      { seen: deviceId, expected: says.deviceId },
    )
  }
  return passed('It is well-formed, and of this device id.', { seen: sessionId })
}

/** Whether the sign-in, which the session id says the end of, was over. */
function checkExpiry({ sessionId = '', at }: RequestToCheck): Finding {
  const says = readSessionId(sessionId)
  if (!says) return unknown('The session id says when it ends, and that is not known here.')
  const end = clock(says.expiresAt * 1000)
  return at >= says.expiresAt * 1000
    ? refused('ota_session_expired', `The sign-in was over at ${end}.`)
    : passed(`The sign-in lasts until ${end}.`)
}

/** The cookie's value takes a key that never leaves the server. */
function checkCookie(): Finding {
  return unknown('Only the server can tell: its value is derived from the master key.')
}

/** Whether the id, whose MAC may be right, is in the one form that it may have. */
function checkCanonicalId({ requestId }: RequestToCheck): Finding {
  const values = { seen: requestId }
  return isUuid(requestId)
    ? passed('A lower-case UUID with its hyphens.', values)
    : refused(
        'ota_malformed',
        'It must be a UUID in lower case with its hyphens, even under a right HMAC.',
        values,
      )
}
