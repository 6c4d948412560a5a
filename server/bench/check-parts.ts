import { timingSafeEqual } from 'node:crypto'
import { SEGMENT_MS } from '@/lib/ota/limits'
import { equalText } from '@/lib/ota/server/equal-text'
import { createSessionKeys, type DerivedSession } from '@/lib/ota/server/session-keys'
import type { OtaCredentials } from '@/lib/ota/server/verifier'
import { parseToken, tickAt } from '@/lib/ota/token'
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
const scratch = [0, 1].map(() => Buffer.alloc(MAC_LENGTH + TAG_LENGTH)) as [Buffer, Buffer]

/** MAC and device tag at once: what was tried in place of two comparisons. */
function equalPairs(given: readonly [string, string], expected: readonly [string, string]) {
  for (const [index, [mac, tag]] of [given, expected].entries()) {
    const buffer = scratch[index] as Buffer // of the two above
    if (buffer.write(mac, 0) !== MAC_LENGTH || buffer.write(tag, MAC_LENGTH) !== TAG_LENGTH) {
      return false
    }
  }
  return timingSafeEqual(...scratch)
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
    const mac = parseToken(request.authorization)?.mac
    if (!session || !mac) throw new Error('An honest request was not understood')
    sessions.keep(sessionId, session)
    const now = Date.now()
    return { request, session, mac, rightMac: session.mac(requestId, tickAt(now).minute), now }
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
      return equalPairs([mac, request.deviceCookie], [rightMac, session.deviceTag])
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
