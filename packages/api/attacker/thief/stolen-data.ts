import { appendToHistory } from '@one-tick-ahead/ota/history'
import { RECORDS } from './attacked-api'

/** One request as it left the browser. */
export interface WholeRequest {
  /** By lower-case name. */
  headers: Record<string, string>
}

/** One call as it went over the network. */
export interface Exchange {
  path: string
  /** By lower-case name. */
  request: Record<string, string>
  answer: Headers
}

/** What a thief has copied. A field is missing where the copy did not hold it. */
export interface StolenData {
  /** By name. */
  cookies: Record<string, string>
  /** The `Authorization` value. */
  jwt?: string
  /** What signing takes. */
  key?: { sessionKey: string; deviceId: string; sessionId: string }
  /** The device's send log. */
  history?: string[]
  requests: WholeRequest[]
}

export const nothingStolen = (): StolenData => ({ cookies: {}, requests: [] })

/** The cookies of a `Cookie` header. */
export function cookiesOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** What a recording of all traffic holds: a HAR, or the log of a proxy that opens TLS. */
export function stolenFrom(traffic: readonly Exchange[]): StolenData {
  const stolen = nothingStolen()
  for (const { path, request, answer } of traffic) {
    Object.assign(stolen.cookies, cookiesOf(request.cookie ?? ''))
    for (const line of answer.getSetCookie()) {
      Object.assign(stolen.cookies, cookiesOf(line.split(';')[0] ?? ''))
    }
    if (path === '/api/fetchtoken') stolen.jwt = answer.get('authorization') ?? stolen.jwt
    const sessionKey = answer.get('session_key')
    if (sessionKey) {
      const sessionId = answer.get('jSessionId') ?? ''
      stolen.key = { sessionKey, deviceId: request['device-id'] ?? '', sessionId }
      stolen.history = []
    }
    const requestId = request['x-request-id']
    if (requestId) stolen.history = appendToHistory(stolen.history ?? [], requestId)
    if (path === RECORDS) stolen.requests = [{ headers: request }]
  }
  return stolen
}
