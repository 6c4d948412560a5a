import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createHonestDevices, type HonestDevice } from '@one-tick-ahead/api/tokens/honest-device'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import {
  createSessionKeys,
  type DerivedSession,
  equalText,
} from '@one-tick-ahead/ota/server/session-keys'
import type { OtaCode, OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import { acceptTime, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import type { Subject } from './measure'

const KEY = 'k'.repeat(86) // as long as a session key's text

/** Sessions in turn: one alone would find everything of its own in the processor's cache. */
const DEVICES = 32
/**
 * Then another device takes its place: as many ids as are remembered of a session that sends two
 * requests a second, since an id lives 92 s at most.
 */
const REQUESTS_EACH = 180

/** What the others are compared with: one HMAC-SHA512 of one token's text. */
export const rawHmac: Subject<string> = {
  name: 'raw HMAC-SHA512',
  prepare: () => `${randomUUID()}|${randomUUID()}|29453760`,
  check: (message) => createHmac('sha512', KEY).update(message).digest('hex').length,
  outcome: 128,
}

/** New, flat, one byte a character: what the HTTP parser makes of the bytes that came in. */
function asReceived(credentials: OtaCredentials): OtaCredentials {
  const text = (value: string) => Buffer.from(value, 'latin1').toString('latin1')
  const { binding } = credentials
  return {
    authorization: text(credentials.authorization),
    requestId: text(credentials.requestId),
    history: text(credentials.history),
    sessionId: text(credentials.sessionId),
    deviceCookie: text(credentials.deviceCookie),
    binding: binding && { ...binding, header: text(binding.header), target: text(binding.target) },
  }
}

/** What the bound ones are bound to: the longest of the reference's own. */
const ADDRESS = { authority: 'localhost:3000', target: '/api/get-all-persons' }

/** Honest requests of many devices, none sent twice. @param address for those that are bound. */
export function honestRequests(address?: typeof ADDRESS) {
  const { ota, options, add } = createHonestDevices()
  const devices: { device: HonestDevice; left: number }[] = []
  let turn = 0
  return {
    ota,
    options,
    async next(): Promise<OtaCredentials> {
      turn = (turn + 1) % DEVICES
      if (!devices[turn]?.left) devices[turn] = { device: await add(), left: REQUESTS_EACH }
      const slot = devices[turn] as (typeof devices)[number] // filled by the line above
      slot.left -= 1
      return asReceived(slot.device.nextRequest(address))
    },
  }
}

function honestTraffic(name: string, address?: typeof ADDRESS): Subject<OtaCredentials> {
  const { ota, next } = honestRequests(address)
  return { name, prepare: next, check: ota.verify, outcome: 'ok' }
}

/** Requests that are refused, each by another check; the clock stands still meanwhile. */
async function refusals(): Promise<Subject<OtaCredentials>[]> {
  const startedAt = Date.now()
  const { ota, add } = createHonestDevices(() => startedAt)
  const { nextRequest } = await add()
  for (let sent = 0; sent < 20; sent++) ota.verify(nextRequest())
  const spent = nextRequest()
  if ((await ota.verify(spent)) !== 'ok') throw new Error('An honest request was refused')

  const twoAhead = ((Math.floor(startedAt / SEGMENT_MS) + 2) % 4) + 1
  const refuse = (
    name: string,
    outcome: OtaCode,
    change: (request: OtaCredentials) => Partial<OtaCredentials>,
  ): Subject<OtaCredentials> => ({
    name: `OTA refuse: ${name}`,
    prepare: () => asReceived({ ...spent, ...change(spent) }),
    check: (credentials) => ota.verify(credentials),
    outcome,
  })
  return [
    refuse('forged MAC', 'ota_bad_mac', () => ({ requestId: randomUUID() })),
    refuse('malformed header', 'ota_malformed', ({ authorization }) => ({
      authorization: `${authorization.slice(0, -2)}5${authorization.slice(-1)}`,
    })),
    refuse('unknown session', 'ota_bad_mac', () => ({ sessionId: 'A'.repeat(56) })),
    refuse('stale segment', 'ota_stale', ({ authorization }) => ({
      authorization: authorization.slice(0, -1) + twoAhead,
    })),
    refuse('spent id', 'ota_replayed', () => ({})),
  ]
}

export async function otaChecks() {
  return [
    honestTraffic('OTA accept, all checks'),
    honestTraffic('OTA accept, all checks and a binding', ADDRESS),
    ...(await refusals()),
  ]
}

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
