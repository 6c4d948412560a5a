import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { acceptTime, tickAt } from '@one-tick-ahead/ota/token'
import fc from 'fast-check'
import { createSigner } from 'fast-jwt'
import type { SentRequest } from '@/components/live-demo/monitors/call-result'
import { signedInUser } from '@/lib/demo/testing/session'
import { decodeJwt } from '@/lib/jwt/decode'
import {
  acceptedUntil,
  checkJwt,
  checkOta,
  formatSeconds,
  secondsLeft,
  splitOta,
  WINDOW_SECONDS,
} from './token'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const { sessionkey, deviceId } = signedInUser
const madeAt = Date.parse('2026-01-01T12:34:59.900Z')
const [id, other] = [randomUuid(), randomUuid()]

const token = {
  Authorization: signToken(sessionkey, id, deviceId, madeAt),
  'X-Request-ID': id,
  RequestHistory: other,
}
const sentOta = (headers: Record<string, string> = {}): SentRequest => ({
  url: '/api/customer',
  headers: { ...token, ...headers },
  madeAt,
  device: { sessionId: 'session-1', id: deviceId, signer: createTokenSigner(sessionkey) },
})
const verdicts = async (sent: SentRequest) => (await checkOta(sent)).map(({ isOk }) => isOk)

describe('the check of an OTA request', () => {
  test('passes for a valid request', async () => {
    expect(await verdicts(sentOta())).toEqual([true, true, true])
  })

  test.each<[string, Record<string, string>, boolean[]]>([
    ['another key', { Authorization: signToken('k', id, deviceId, madeAt) }, [true, false, true]],
    ['another id', { 'X-Request-ID': randomUuid() }, [true, false, true]],
    [
      'another minute',
      { Authorization: signToken(sessionkey, id, deviceId, madeAt + 100) },
      [false, false, true],
    ],
    ['a used id', { RequestHistory: `${other}|${id}` }, [true, true, false]],
    ['no token', { Authorization: '' }, [false, false, true]],
  ])('finds %s', async (_, headers, expected) => {
    expect(await verdicts(sentOta(headers))).toEqual(expected)
  })
})

test.each([
  [1, true],
  [-1, false],
])('a JWT that expires %d s after it was sent: %p', (seconds, isOk) => {
  const exp = Math.floor(madeAt / 1000) + seconds
  const decoding = decodeJwt(createSigner({ key: 'secret' })({ exp }))
  if (!decoding.ok) throw new Error(decoding.reason)
  expect(checkJwt(decoding.token, madeAt).map((check) => check.isOk)).toEqual([isOk])
})

describe('the lifetime of a token', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })

  test('ends exactly when the server stops accepting the token', () => {
    fc.assert(
      fc.property(instant, (madeAt) => {
        const { minute, segment } = tickAt(madeAt)
        const until = acceptedUntil(madeAt)
        expect(acceptTime(until - 1, segment)?.minute).toBe(minute)
        expect(acceptTime(until, segment)?.minute).not.toBe(minute)
        expect(until - madeAt).toBeGreaterThan((WINDOW_SECONDS / 2) * 1000)
        expect(until - madeAt).toBeLessThanOrEqual(WINDOW_SECONDS * 1000)
      }),
    )
  })

  test.each([
    [9000, 1, 9],
    [9000, 8999, 1],
    [9000, 9000, 0],
    [9000, 99_000, 0],
  ])('until %d, now %d: %d s left', (until, now, left) => {
    expect(secondsLeft(until, now)).toBe(left)
  })

  test.each([
    [59, '59 s'],
    [3549, '59 min 09 s'],
  ])('%d s reads %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text)
  })
})

test('splitOta returns the parts of a request', () => {
  const { scheme, mac, segment, requestId, history } = splitOta(token)
  expect(`${scheme} ${mac}-${segment}`).toBe(token.Authorization)
  expect([scheme, mac.length, segment]).toEqual(['OTA', 128, 'S4'])
  expect([requestId, history]).toEqual([id, [other]])
  expect(splitOta({ RequestHistory: '' }).history).toEqual([])
})
