import fc from 'fast-check'
import { SEGMENT_MS } from './limits'
import { FEW, nearly } from './testing/fuzzed'
import {
  acceptTime,
  formatToken,
  macInput,
  minuteDeadline,
  parseToken,
  TOKEN_PATTERN,
  tickAt,
} from './token'
import file from './vectors/ota-vectors.json'

describe('token encoding', () => {
  test.each(file.vectors)('signs the text of vector $name', (vector) => {
    expect(tickAt(vector.timestampMs)).toEqual({ minute: vector.minute, segment: vector.segment })
    expect(macInput(vector.requestId, vector.deviceId, vector.minute)).toBe(vector.hmacInput)
  })

  test.each([
    [0, 1],
    [14_999, 1],
    [15_000, 2],
    [29_999, 2],
    [30_000, 3],
    [45_000, 4],
    [59_999, 4],
    [60_000, 1],
  ])('%i ms into an hour is in segment %i', (ms, segment) => {
    expect(tickAt(3_600_000 + ms).segment).toBe(segment)
  })

  test('reads only one spelling of a token', () => {
    const token = fc
      .tuple(fc.stringMatching(/^[0-9a-f]{128}$/), fc.constantFrom(1, 2, 3, 4))
      .map(([mac, segment]) => formatToken(mac, segment as 1 | 2 | 3 | 4))
    const pattern = new RegExp(TOKEN_PATTERN)
    const isRead = (text: string) => {
      const parsed = parseToken(text)
      if (parsed) expect(formatToken(parsed.mac, parsed.segment)).toBe(text)
      // The MAC is compared as text, so the pattern alone asks for hex.
      expect(parsed !== null && /^[0-9a-f]*$/.test(parsed.mac)).toBe(pattern.test(text))
    }
    fc.assert(fc.property(nearly(token), isRead), FEW)
  })
})

describe('acceptance window', () => {
  // Shape and time only; vectors.test.ts runs these rows through the verifier.
  test.each(file.verification)('$name', ({ serverIso, authorization, expect: { code } }) => {
    const parsed = parseToken(authorization)
    expect(parsed !== null).toBe(code !== 'ota_malformed')
    if (!parsed) return
    expect(acceptTime(Date.parse(serverIso), parsed.segment) === null).toBe(code === 'ota_stale')
  })

  test('accepts a token in its segment and the two beside it', () => {
    const ms = fc.integer({ min: 1e12, max: 2e12 })
    const apart = fc.oneof(
      fc.integer({ min: -75_000, max: 75_000 }),
      fc.constantFrom(-30_000, -29_999, -15_001, -15_000, 0, 15_000, 15_001, 29_999, 30_000),
    )
    const isRight = (server: number, difference: number) => {
      const [arrival, made] = [server, server - difference].map((at) => Math.floor(at / SEGMENT_MS))
      const found = acceptTime(server, tickAt(server - difference).segment)
      expect(found?.absoluteSegment === made).toBe(Math.abs(Number(arrival) - Number(made)) <= 1)
    }
    fc.assert(fc.property(ms, apart, isRight), FEW)
  })

  test('accepts no label of a minute after its deadline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000_000 }),
        fc.constantFrom(1, 2, 3, 4),
        (minute, s) => {
          const segment = s as 1 | 2 | 3 | 4
          expect(acceptTime(minuteDeadline(minute), segment)?.minute).not.toBe(minute)
        },
      ),
    )
  })
})
