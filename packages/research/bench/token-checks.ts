import { createHmac, randomUUID } from 'node:crypto'
import { createHonestDevices, type HonestDevice } from '@one-tick-ahead/api/tokens/honest-device'
import type { OtaCode, OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import type { Subject } from './measure'

const KEY = 'k'.repeat(86) // as long as a session key's text
const SEGMENT_MS = 15_000

/** Sessions in turn: one alone would find everything of its own in the processor's cache. */
const DEVICES = 32
/**
 * Then another device takes its place: as many ids as are remembered of a session that sends two
 * requests a second, since an id lives 90 s.
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
