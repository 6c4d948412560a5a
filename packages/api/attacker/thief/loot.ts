import { appendToHistory } from '@one-tick-ahead/ota/history'
import type { Exchange, Owner } from './owner'
import { RECORDS } from './stage'

/** One request as it left the browser. */
export interface WholeRequest {
  /** By lower-case name. */
  headers: Record<string, string>
}

/** What a thief holds; what is missing was not in what was copied. */
export interface Loot {
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

export const emptyLoot = (): Loot => ({ cookies: {}, requests: [] })

/** All that the owner's browser keeps: storage and cookies. */
export function profileOf(owner: Owner): Loot {
  return { ...storageOf(owner), cookies: Object.fromEntries(owner.jar) }
}

/** What page script can read. */
export function storageOf(owner: Owner): Loot {
  const { token, deviceId, sessionKey, history, jar, scheme, stage } = owner
  const jwt = token
  if (scheme === 'jwt') return { ...emptyLoot(), jwt }
  const sessionId = jar.get(stage.cookies.session) ?? '' // `jsessionID`, beside the key
  return { ...emptyLoot(), jwt, key: { sessionKey, deviceId, sessionId }, history: [...history] }
}

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
export function lootOf(traffic: readonly Exchange[]): Loot {
  const loot = emptyLoot()
  for (const { path, request, answer } of traffic) {
    Object.assign(loot.cookies, cookiesOf(request.cookie ?? ''))
    for (const line of answer.getSetCookie()) {
      Object.assign(loot.cookies, cookiesOf(line.split(';')[0] ?? ''))
    }
    if (path === '/api/fetchtoken') loot.jwt = answer.get('authorization') ?? loot.jwt
    const sessionKey = answer.get('session_key')
    if (sessionKey) {
      const sessionId = answer.get('jSessionId') ?? ''
      loot.key = { sessionKey, deviceId: request['device-id'] ?? '', sessionId }
      loot.history = []
    }
    const requestId = request['x-request-id']
    if (requestId) loot.history = appendToHistory(loot.history ?? [], requestId)
    if (path === RECORDS) loot.requests = [{ headers: request }]
  }
  return loot
}
