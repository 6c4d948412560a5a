import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import { createServerClock } from '@one-tick-ahead/ota/client/server-clock'
import { cachedSigners } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { pageLock } from '@one-tick-ahead/ota/locks'
import { createSessionMac, signToken } from '@one-tick-ahead/ota/server/mac'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { DEVICE_ID, enrolDevice, relabel, START } from '@one-tick-ahead/ota/testing/enrolled-device'
import { FEW } from '@one-tick-ahead/ota/testing/fuzzed'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { tickAt } from '@one-tick-ahead/ota/token'
import vectors from '@one-tick-ahead/ota/vectors.json'
import fc from 'fast-check'
import { createMonitorClient } from '@/components/live-demo/monitors/monitor-client'
import { openTab, signedInUser } from '@/lib/demo/test-session'
import { SITE } from '../testing/test-app'
import { enrolVisitor } from '../testing/visitor'
import { vectorVerifier } from './vector-verifier'

const DAY = 24 * 3_600_000
const byName = new Map(vectors.vectors.map((vector) => [vector.name, vector]))

test.each(vectors.verification)('clock vector "$name"', async (row) => {
  const vector = byName.get(row.vector)
  if (!vector) throw new Error(`no vector ${row.vector}`)
  const verify = await vectorVerifier(vector, Date.parse(row.serverIso))
  expect(await verify(row.authorization, row.requestId)).toBe(row.expect.code)
})

test('15 s apart is always accepted, 30 s never, between it is the segment that decides', async () => {
  const apart = fc.oneof(
    fc.integer({ min: -60_000, max: 60_000 }),
    fc.constantFrom(-30_000, -29_999, -15_001, -15_000, 0, 15_000, 15_001, 29_999, 30_000),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(1_500_000), apart, async (offset, difference) => {
      const { ota, next, clock } = await enrolDevice()
      clock.now = START + offset
      const arrival = Math.floor(clock.now / 15_000)
      const minted = Math.floor((clock.now - difference) / 15_000)
      const accepted = (await ota.verify(next(-difference))) === 'ok'
      if (Math.abs(difference) <= 15_000) expect(accepted).toBe(true)
      if (Math.abs(difference) >= 30_000) expect(accepted).toBe(false)
      expect(accepted).toBe(Math.abs(arrival - minted) <= 1)
    }),
    FEW,
  )
})

test('minute and segment from two clock readings across a boundary are refused', async () => {
  const { ota, request, session, clock } = await enrolDevice()
  clock.now = Date.parse('2026-01-01T12:35:00.000Z')
  const requestId = randomUUID()
  const oldMinute = Math.floor(clock.now / 60_000) - 1
  const mac = createSessionMac(session.sessionKey, DEVICE_ID)(requestId, oldMinute)
  const torn = request({ requestId, authorization: `OTA ${mac}-S1` })
  expect(await ota.verify(torn)).toBe<OtaCode>('ota_bad_mac')
  expect(await ota.verify(relabel(torn, 4))).toBe('ok') // the same MAC, with its own minute's label
})

describe('the label is not signed', () => {
  test('a withheld token lives under other labels until 75 s after its minute began, not longer', async () => {
    const { ota, request, clock } = await enrolDevice()
    clock.now = Date.parse('2026-01-01T12:34:00.000Z') // S1 of its minute
    const minuteEnd = clock.now + 60_000
    const withheld = request()
    const codesAt = async (ms: number) => {
      clock.now = ms
      return Promise.all([1, 2, 3, 4].map((segment) => ota.verify(relabel(withheld, segment))))
    }
    for (const code of await codesAt(minuteEnd + 15_000)) expect(code).not.toBe('ok')
    const atLast = await codesAt(minuteEnd + 14_999)
    expect(atLast.filter((code) => code === 'ok')).toHaveLength(1)
  })

  test('a spent token is spent under every label, for as long as one is in time', async () => {
    const { ota, request, clock } = await enrolDevice()
    const spent = request()
    expect(await ota.verify(spent)).toBe('ok')
    const inTime = new Set<string>()
    for (clock.now = START - 20_000; clock.now < START + 60_000; clock.now += 500) {
      for (const segment of [1, 2, 3, 4]) inTime.add(await ota.verify(relabel(spent, segment)))
    }
    expect(inTime).toContain('ota_replayed')
    expect(inTime).not.toContain('ok')
  })
})

test.each([10, 60, 120])(
  'a server clock that steps back %i s does not let a replay in',
  async (seconds) => {
    const { ota, next, clock } = await enrolDevice()
    const first = next()
    expect(await ota.verify(first)).toBe('ok')
    clock.now += seconds * 1000
    expect(await ota.verify(next())).toBe('ok') // after two minutes this forgets the first one's minute
    clock.now -= seconds * 1000
    expect(await ota.verify(first)).toMatch(/^ota_(replayed|resync)$/)
    expect(await ota.verify(first)).toMatch(/^ota_(replayed|resync)$/)
  },
)

test('ten seconds back right after the request', async () => {
  const { ota, next, clock } = await enrolDevice()
  const first = next()
  expect(await ota.verify(first)).toBe('ok')
  clock.now -= 10_000
  expect(await ota.verify(first)).toBe<OtaCode>('ota_replayed')
  expect(await ota.verify(next())).toBe('ok')
})

describe('time zones do not matter', () => {
  // An hour each side of a change of the clocks; Lord Howe changes by half an hour.
  const instants = ['2026-03-29T01:00', '2026-10-25T01:00', '2026-10-03T15:30'].flatMap((iso) =>
    [-3_600_000, -1, 0, 3_600_000].map((ms) => Date.parse(`${iso}:00.000Z`) + ms),
  )
  const [vector] = vectors.vectors
  if (!vector) throw new Error('no vectors')
  const script = `
    import { signToken } from './packages/ota/server/mac.ts'
    const [key, id, device, ...times] = process.argv.slice(1)
    const lines = times.map(Number).map((ms) => [new Date(ms).getTimezoneOffset(), signToken(key, id, device, ms)])
    console.log(JSON.stringify(lines))`

  test('a device in any zone, before and after its clocks change, makes the same tokens', async () => {
    const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns']
    const { sessionKey, requestId, deviceId } = vector
    const signed = await Promise.all(
      zones.map(async (TZ) => {
        const args = ['--import', 'tsx', '--input-type=module', '--eval', script, '--']
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [...args, sessionKey, requestId, deviceId, ...instants.map(String)],
          { env: { PATH: process.env.PATH, NODE_ENV: 'test', TZ } },
        )
        return JSON.parse(stdout) as [number, string][]
      }),
    )
    for (const [index, ms] of instants.entries()) {
      expect(new Set(signed.map((lines) => lines[index]?.[0])).size).toBe(3) // three zones indeed
      for (const lines of signed) {
        const verify = await vectorVerifier(vector, ms)
        expect(await verify(lines[index]?.[1] ?? '', requestId)).toBe('ok')
      }
    }
    for (const lines of signed.slice(0, 2)) {
      expect(new Set(lines.map(([offset]) => offset)).size).toBe(2) // their clocks changed
    }
  })

  test('minute and segment follow Unix time', () => {
    for (const ms of instants) {
      const { minute, segment } = tickAt(ms)
      expect(minute * 60_000 + (segment - 1) * 15_000).toBe(ms - (ms % 15_000))
    }
  })
})

test.each([
  -600_000,
  -585_000,
  -45_000,
  36_000,
  600_000,
  615_000,
  630_000,
  645_000,
  40 * DAY,
  -3000 * DAY,
])('a device clock %i ms wrong costs one retry under a new id, then none', async (wrong) => {
  const { api, visitor } = await enrolVisitor()
  const server = await listen(getRequestListener(api.app.fetch))
  const user = { ...signedInUser, deviceId: visitor.deviceId, sessionkey: visitor.sessionKey }
  const ids: (string | null)[] = []
  const client = createMonitorClient({
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      ids.push(headers.get('X-Request-ID'))
      headers.set('Cookie', visitor.cookieHeader())
      return fetch(String(input).replace(SITE, server.origin), { ...init, headers })
    },
    store: openTab(undefined, user).store,
    lock: pageLock(),
    clock: createServerClock(() => Date.now() + wrong),
    signerOf: cachedSigners(createBindingSigner),
    newId: () => randomUuid(),
    probe: async () => true,
    isOnline: () => true,
  })
  const call = () => client.ota(`${SITE}/api/customer`, randomUuid(), new AbortController().signal)
  expect((await call()).result.status).toBe(200)
  expect(new Set(ids).size).toBe(2)
  expect((await call()).result.status).toBe(200)
  expect(new Set(ids).size).toBe(3)
  await server.close()
})

describe('the server’s clock steps forward and back', () => {
  test.each([1, 10, 25, 40, 600])('by %i minutes, for one request', async (minutes) => {
    const { ota, next, clock, enrol } = await enrolDevice()
    expect(await ota.verify(next())).toBe('ok')
    clock.now += minutes * 60_000
    const ahead = await ota.verify(next()) // the device follows the server's Date header
    clock.now -= minutes * 60_000
    const codes: string[] = []
    for (let call = 0; call < 5; call += 1) {
      codes.push(await ota.verify(next()))
      clock.now += 2000
    }
    // Served, or told to sign in again; `ota_stale` would be silence for as long as the step was.
    const over = ['ota_resync', 'ota_session_idle', 'ota_bad_mac', 'ota_session_expired']
    expect([...over, 'ok']).toEqual(expect.arrayContaining([ahead, ...codes]))

    const { session } = await enrol(DEVICE_ID)
    const requestId = randomUUID()
    const authorization = signToken(session.sessionKey, requestId, DEVICE_ID, clock.now)
    const { sessionId, deviceCookie } = session
    const request = { authorization, requestId, history: '', sessionId, deviceCookie }
    expect(await ota.verify(request)).toBe('ok')
  })
})
