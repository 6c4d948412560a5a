import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  createProofCheck,
  makeProof,
  PROOF_SECONDS,
  type Proven,
  proofContent,
  thumbprintOf,
  UsedIds,
} from './proof'

const NOW = Date.UTC(2026, 10, 25)
const proven: Proven = { method: 'GET', url: 'http://localhost/records', accessToken: 'token' }
const second = 1000

async function setUp(isNonce?: (nonce: unknown) => boolean) {
  const key = await generateKeyPair('ES256')
  const jkt = await thumbprintOf(key.publicKey)
  const check = createProofCheck({ now: () => NOW, used: new UsedIds(), isNonce })
  const faultOf = (proof: string, expected = proven) =>
    check(proof, expected, jkt).then(
      () => 'ok',
      ({ message }) => message,
    )
  return { key, jkt, faultOf }
}

test('a proof is taken once', async () => {
  const { key, faultOf } = await setUp()
  const proof = await makeProof(key, proven, NOW)
  expect(await faultOf(proof)).toBe('ok')
  expect(await faultOf(proof)).toBe('jti')
})

test.each<[string, Partial<Proven>]>([
  ['htm', { method: 'POST' }],
  ['htu', { url: 'http://localhost/others' }],
  ['htu', { url: 'http://127.0.0.1/records' }],
  ['ath', { accessToken: 'another' }],
  ['ok', { url: 'http://localhost/records?all=1' }],
])('of another request: %s', async (fault, other) => {
  const { key, faultOf } = await setUp()
  expect(await faultOf(await makeProof(key, proven, NOW), { ...proven, ...other })).toBe(fault)
})

test.each([
  ['ok', -PROOF_SECONDS],
  ['iat', -PROOF_SECONDS - 1],
  ['iat', 1],
])('%s where it was made %i seconds from now', async (fault, seconds) => {
  const { key, faultOf } = await setUp()
  expect(await faultOf(await makeProof(key, proven, NOW + seconds * second))).toBe(fault)
})

test('another key, another type, a private key in it, or none of these', async () => {
  const { key, faultOf } = await setUp()
  const other = await generateKeyPair('ES256')
  expect(await faultOf(await makeProof(other, proven, NOW))).toBe('key')
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { header, claims } = proofContent(await exportJWK(publicKey), proven, NOW)
  const sign = (changed: object) =>
    new SignJWT(claims).setProtectedHeader({ ...header, ...changed }).sign(privateKey)
  expect(await faultOf(await sign({ typ: 'jwt' }))).toBe('typ')
  expect(await faultOf(await sign({ jwk: await exportJWK(privateKey) }))).toBe('proof')
  const [one, another] = [await makeProof(key, proven, NOW), await makeProof(key, proven, NOW)]
  const forged = one.slice(0, one.lastIndexOf('.')) + another.slice(another.lastIndexOf('.'))
  expect(await faultOf(forged)).toBe('proof')
  expect(await faultOf('')).toBe('proof')
})

test('the nonce is asked for where there is one', async () => {
  const { key, faultOf } = await setUp((nonce) => nonce === 'newest')
  expect(await faultOf(await makeProof(key, proven, NOW))).toBe('nonce')
  expect(await faultOf(await makeProof(key, proven, NOW, 'older'))).toBe('nonce')
  expect(await faultOf(await makeProof(key, proven, NOW, 'newest'))).toBe('ok')
})

test('ids are remembered until their time is over, and no longer', () => {
  const used = new UsedIds()
  expect(used.spend('one', 10, 0)).toBe(true)
  expect(used.spend('one', 10, 9)).toBe(false)
  expect(used.spend('two', 20, 10)).toBe(true)
  expect(used.list()).toEqual(['two'])
})
