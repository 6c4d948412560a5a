import { hasHistoryLength } from '@one-tick-ahead/ota/history'
import { isUuid, UUID_LENGTH } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { acceptTime, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import { type Check, passed, type RequestToCheck, refused, unknown } from './request-to-check'
import { readSessionId } from './session-payload'

const TOKEN_LENGTH = 135
const SESSION_ID_LENGTH = 56

const characters = (text: string) => `${text.length} character${text.length === 1 ? '' : 's'}`

/** How a time is shown: to the millisecond, UTC. */
export const clock = (ms: number) =>
  new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC')

/** The scheme of the header. */
export function checkScheme({ authorization }: RequestToCheck): Check {
  const name = 'Scheme'
  const [seen = ''] = authorization.split(' ', 1)
  if (authorization.startsWith('OTA')) return passed(name, 'It is an OTA token.', { seen: 'OTA' })
  return refused(
    name,
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
export function checkShape(request: RequestToCheck): Check {
  const name = 'Shape'
  const problems = misshapen(request)
  const rest = { seen: characters(request.authorization), expected: `${TOKEN_LENGTH} characters` }
  if (problems.length > 0) return refused(name, 'ota_malformed', problems.join(' '), rest)
  return passed(name, 'Token, id and history have the lengths that they must have.', rest)
}

/** Where the label is among the segments that the server accepts at this time. */
export function checkWindow({ authorization, at }: RequestToCheck): Check {
  const name = 'Time window'
  const token = parseToken(authorization)
  if (!token) return unknown(name, 'Without a well-formed token there is no label to look at.')
  const labels = [at - SEGMENT_MS, at, at + SEGMENT_MS].map((ms) => `S${tickAt(ms).segment}`)
  const rest = { seen: `S${token.segment}`, expected: labels.join(', ') }
  const accepted = acceptTime(at, token.segment)
  if (!accepted) {
    return refused(
      name,
      'ota_stale',
      `At ${clock(at)} the server takes these three labels, and this is the fourth: the token is too old, too new, or a clock is wrong.`,
      rest,
    )
  }
  return passed(
    name,
    `At ${clock(at)} this label means minute ${accepted.minute}, and no other: one HMAC decides.`,
    rest,
  )
}

/** Whether the id is of a form that this server issues, for this device. */
export function checkSessionId({ sessionId, deviceId }: RequestToCheck): Check {
  const name = 'Session id'
  if (sessionId === undefined) {
    return unknown(
      name,
      'Not given. The server finds the session by it, and derives the key from it.',
    )
  }
  const says = readSessionId(sessionId)
  if (!says) {
    return refused(name, 'ota_bad_mac', 'It is not the text of a session id, so it has no key.')
  }
  if (says.deviceId !== deviceId) {
    return refused(
      name,
      'ota_bad_mac',
      'It was issued to another device id: the server computes the HMAC with that one.',
      { seen: deviceId, expected: says.deviceId },
    )
  }
  return passed(name, 'It is well-formed, and of this device id.', { seen: sessionId })
}

/** Whether the sign-in, which the session id says the end of, was over. */
export function checkExpiry({ sessionId = '', at }: RequestToCheck): Check {
  const name = 'End of the sign-in'
  const says = readSessionId(sessionId)
  if (!says) return unknown(name, 'The session id says when it ends, and that is not known here.')
  const end = clock(says.expiresAt * 1000)
  if (at >= says.expiresAt * 1000) {
    return refused(name, 'ota_session_expired', `The sign-in was over at ${end}.`)
  }
  return passed(name, `The sign-in lasts until ${end}.`)
}

/** Whether the id, whose MAC may be right, is in the one form that it may have. */
export function checkCanonicalId({ requestId }: RequestToCheck): Check {
  const name = 'Form of the request id'
  const rest = { seen: requestId }
  if (isUuid(requestId)) return passed(name, 'A lower-case UUID with its hyphens.', rest)
  return refused(
    name,
    'ota_malformed',
    'It must be a UUID in lower case with its hyphens, even under a right HMAC.',
    rest,
  )
}
