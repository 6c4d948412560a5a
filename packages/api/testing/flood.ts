import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import type { OtaCode, OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import { DEVICE_ID, enrolDevice } from '@one-tick-ahead/ota/testing/enrolled-device'

/**
 * A process of its own, because only `--expose-gc` tells kept memory from waste:
 * `node --expose-gc dist/testing/flood.mjs garbage 1000000` prints as JSON what the
 * verifier answered and by how many bytes the heap has grown. `accepted` sends honest requests
 * instead, whose ids must be kept: that shows that the measurement sees what is kept.
 */

const [kind = '', count = '0'] = process.argv.slice(2)
const { ota, request, next, session, clock, audit } = await enrolDevice()

/** A text of the alphabet of base64url that no request has had before. */
const unique = (index: number, length: number) =>
  Buffer.from(String(index).padStart(length, 'x')).toString('base64url').slice(-length)

const real = request()
const mac = '0123456789abcdef'.repeat(8)
const inTime = `OTA ${mac}-S2`

/** Each makes texts of its own, so that whatever keeps one grows. */
const garbage: ((index: number) => Partial<OtaCredentials>)[] = [
  (index) => ({ authorization: `OTA ${index}` }),
  (index) => ({ authorization: `Bearer ${unique(index, 400)}` }),
  (index) => ({ authorization: inTime, requestId: `${index}`.repeat(20) }),
  (index) => ({ authorization: inTime, history: `${randomUUID()}|${index}` }),
  (index) => ({ authorization: inTime, sessionId: unique(index, 56) }),
  () => ({ authorization: `OTA ${mac}-S4`, requestId: randomUUID() }),
  () => ({ authorization: inTime, requestId: randomUUID() }),
  (index) => {
    const requestId = randomUUID()
    const authorization = signToken(session.sessionKey, requestId, DEVICE_ID, clock.now)
    return { authorization, requestId, deviceCookie: index % 2 ? '' : unique(index, 43) }
  },
]

const codes = new Map<OtaCode, number>()

async function send(from: number, to: number) {
  for (let index = from; index < to; index++) {
    const make = garbage[index % garbage.length]
    const sent = kind === 'accepted' ? next() : { ...real, ...make?.(index) }
    const code = await ota.verify(sent)
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
}

function heapUsed(): number {
  audit.length = 0 // kept by the test, not by the server
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

await send(0, 20_000) // what the engine compiles and caches is not what is measured
const before = heapUsed()
await send(20_000, Number(count))
const grown = heapUsed() - before
console.log(
  JSON.stringify({ grown, codes: Object.fromEntries(codes), honest: await ota.verify(next()) }),
)
