import { randomUUID } from 'node:crypto'
import { createSessionId, parseSessionId } from '@one-tick-ahead/ota/server/session-keys'
import fc from 'fast-check'
import { readSessionId } from './read-headers'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const uint32 = fc.integer({ min: 0, max: 0xff_ff_ff_ff })

/** What the server reads, of what a browser can know: which master key it was is the server's. */
function serverReads(sessionId: string) {
  const payload = parseSessionId(sessionId)
  if (!payload) return null
  const { kid: _, ...says } = payload
  return says
}

test('a browser reads of a session id what the server does', () => {
  fc.assert(
    fc.property(fc.nat(255), uint32, uint32, (kid, issuedAt, expiresAt) => {
      const says = { deviceId: randomUUID(), issuedAt, expiresAt }
      const sessionId = createSessionId({ kid, ...says })
      expect(readSessionId(sessionId)).toEqual(says)
      expect(serverReads(sessionId)).toEqual(says)
    }),
  )
})

test('and refuses what the server refuses', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...'AZaz09-_+/= \u{1F600}'), maxLength: 58 })
  const right = fc.string({ unit: fc.constantFrom(...'AQaz09-_'), minLength: 56, maxLength: 56 })
  fc.assert(
    fc.property(fc.oneof(nearly, right), fc.boolean(), (text, isVersioned) => {
      const sessionId = isVersioned ? `AQ${text.slice(2)}` : text
      expect(readSessionId(sessionId)).toEqual(serverReads(sessionId))
    }),
    { numRuns: 1000 },
  )
})
