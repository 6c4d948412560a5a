import { timingSafeEqual } from 'node:crypto'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import {
  createSessionKeys,
  type DerivedSession,
  equalText,
} from '@one-tick-ahead/ota/server/session-keys'
import type { OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import { acceptTime, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import type { Subject } from './measure'
import { honestRequests } from './token-checks'

/** One honest request, and what the checks before a part have found out of it. */
interface Halfway {
  request: OtaCredentials
  session: DerivedSession
  /** The MAC that came, and the right one. */
  mac: string
  rightMac: string
  now: number
}

const MAC_LENGTH = 128
const TAG_LENGTH = 43
const given = Buffer.alloc(MAC_LENGTH + TAG_LENGTH)
const expected = Buffer.alloc(MAC_LENGTH + TAG_LENGTH)

/** MAC and device tag at once: what was tried in place of two comparisons. */
function equalPairs(mac: string, tag: string, rightMac: string, rightTag: string): boolean {
  if (mac.length !== MAC_LENGTH || tag.length !== TAG_LENGTH) return false
  if (given.write(mac, 0) !== MAC_LENGTH) return false
  if (given.write(tag, MAC_LENGTH) !== TAG_LENGTH) return false
  expected.write(rightMac, 0)
  expected.write(rightTag, MAC_LENGTH)
  return timingSafeEqual(given, expected)
}

/** What an accepted check is made of, each alone, and what was tried in place of one of them. */
export function checkParts(): Subject<Halfway>[] {
  const { options, next } = honestRequests()
  const { store, keys } = options
  const sessions = createSessionKeys(keys, store)
  const prepare = async (): Promise<Halfway> => {
    const request = await next()
    const { sessionId, requestId } = request
    const session = sessions.derive(sessionId)
    const token = parseToken(request.authorization)
    const now = Date.now()
    const accepted = token && acceptTime(now, token.segment)
    if (!session || !token || !accepted) throw new Error('An honest request was not understood')
    sessions.keep(sessionId, session)
    const { mac } = token
    return { request, session, mac, rightMac: session.mac(requestId, accepted.minute), now }
  }
  const part = (name: string, outcome: unknown, check: Subject<Halfway>['check']) => ({
    name,
    prepare,
    check,
    outcome,
  })
  return [
    part('the MAC', MAC_LENGTH, ({ request, session, now }) => {
      return session.mac(request.requestId, tickAt(now).minute).length
    }),
    part('MAC and device tag compared, one by one', true, ({ request, session, mac, rightMac }) => {
      return equalText(mac, rightMac) && equalText(request.deviceCookie, session.deviceTag)
    }),
    part('tried: both in one comparison', true, ({ request, session, mac, rightMac }) => {
      return equalPairs(mac, request.deviceCookie, rightMac, session.deviceTag)
    }),
    part('spent ids and send log', 'accepted', ({ request, now }) => {
      const { sessionId, requestId, history } = request
      if (store.peek(sessionId, requestId, now)) return 'refused'
      const segment = Math.floor(now / SEGMENT_MS)
      const { minute } = tickAt(now)
      return store.admit({ sessionId, requestId, history, minute, segment, now })
    }),
  ]
}
