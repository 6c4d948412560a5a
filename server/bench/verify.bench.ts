import { createHmac, randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { createSigner, createVerifier } from 'fast-jwt'
import { bench, run } from 'mitata'
import { makeSecrets } from '@/server/testing/test-secrets'
import { createHonestDevice } from '@/server/tokens/honest-device'
import { createJwtTokens } from '@/server/tokens/jwt'

/**
 * `npm run bench`: what one verification costs, as ratios to one raw HMAC-SHA512 in the same run.
 * Absolute times depend on the machine; the ratios hardly do.
 */

const BASE = 'raw HMAC-SHA512'
const message = `${randomUUID()}|${randomUUID()}|29453760`
const key = 'k'.repeat(86)
bench(BASE, () => createHmac('sha512', key).update(message).digest('hex'))

const device = await createHonestDevice()
bench('OTA accept', function* () {
  // Each request is made outside the measured time.
  yield { 0: device.nextRequest, bench: device.ota.verify }
})

// A clock that stands still: what is refused here is not refused because the bench took long.
const startedAt = Date.now()
const { ota, nextRequest } = await createHonestDevice(() => startedAt)
const spent = nextRequest()
const forged = { ...spent, requestId: randomUUID() }
const malformed = { ...spent, authorization: 'OTA garbage' }
const unknown = { ...spent, sessionId: 'A'.repeat(56) }
const twoAhead = ((Math.floor(startedAt / 15_000) + 2) % 4) + 1
const stale = { ...forged, authorization: spent.authorization.slice(0, -1) + twoAhead }
if ((await ota.verify(spent)) !== 'ok') throw new Error('An honest request was refused')

bench('OTA refuse: forged MAC', () => ota.verify(forged))
bench('OTA refuse: malformed', () => ota.verify(malformed))
bench('OTA refuse: unknown session', () => ota.verify(unknown))
bench('OTA refuse: stale segment', () => ota.verify(stale))
bench('OTA refuse: spent id', () => ota.verify(spent))

const jwt = createJwtTokens(makeSecrets().jwtKeys, 'http://localhost:3000', Date.now)
const bearer = `Bearer ${jwt.issue({ sid: 'bench', subject: 'bench', signedInAt: 0 })}`
const tampered = bearer.replace(/.{4}$/, 'AAAA')
bench('JWT RS256 accept (fast-jwt, cache off)', () => jwt.verify(bearer))
bench('JWT RS256 refuse: bad signature', () => jwt.verify(tampered))

const verifyHs256 = createVerifier({ key, algorithms: ['HS256'], cache: false })
const hs256 = createSigner({ key, algorithm: 'HS256', expiresIn: 3_600_000 })({ sid: 'bench' })
bench('JWT HS256 accept (fast-jwt, cache off)', () => verifyHs256(hs256))

const { benchmarks } = await run({ format: 'quiet' })
const median = new Map(
  benchmarks.map(({ alias, runs }) => [alias, runs[0]?.stats?.p50 ?? Number.NaN]),
)
const base = median.get(BASE) ?? Number.NaN

console.log(`Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, one thread\n`)
console.log('verification                              median µs    × raw HMAC')
for (const [name, nanoseconds] of median) {
  const micros = (nanoseconds / 1000).toFixed(3).padStart(9)
  console.log(`${name.padEnd(42)}${micros}    ${(nanoseconds / base).toFixed(3).padStart(10)}`)
}
