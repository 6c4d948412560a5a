import { CompactEncrypt, compactDecrypt, importJWK } from 'jose'
import { deviceKeyOf, newKeyPair, openSealed } from './client/device-key'
import { createTokenSigner } from './client/signer'
import { CURVE, contentKeyInput } from './sealed-key'
import { signToken } from './server/mac'
import { importDeviceKey, sealSessionKey } from './server/seal-key'
import file from './vectors/ota-vectors.json'

const [known] = file.vectors
if (!known) throw new Error('no vectors')
const { sessionKey, requestId, deviceId, timestampMs, authorization } = known

/** The key that a server reads from the header. */
const publicKeyOf = async (header: string) => {
  const key = await importDeviceKey(header)
  if (!key) throw new Error('no device key')
  return key
}

/** The key pair of a vector's private key. */
async function pairOf({ d, ...jwk }: JsonWebKey) {
  const { subtle } = crypto
  return {
    privateKey: await subtle.importKey('jwk', { ...jwk, d }, CURVE, false, ['deriveBits']),
    publicKey: await subtle.importKey('jwk', jwk, CURVE, true, []),
  }
}

describe.each(file.sealed)('vector $name', (vector) => {
  const { deviceKey, devicePrivateKey } = vector

  test('the server seals it', async () => {
    const input = contentKeyInput(
      Uint8Array.from(Buffer.from(vector.sharedSecretHex, 'hex')).buffer,
    )
    expect(Buffer.from(input).toString('hex')).toBe(vector.contentKeyInputHex)
    const random = {
      ephemeral: await pairOf(vector.ephemeralPrivateKey),
      iv: Uint8Array.from(Buffer.from(vector.ivHex, 'hex')),
    }
    const jwe = await sealSessionKey(vector.sessionKey, await publicKeyOf(deviceKey), random)
    expect(jwe).toBe(vector.jwe)
  })

  test('the browser opens it as a key that scripts cannot read', async () => {
    const pair = await pairOf(devicePrivateKey)
    expect(JSON.parse(await deviceKeyOf(pair))).toEqual(JSON.parse(deviceKey))
    const key = await openSealed(vector.jwe, pair)
    expect([key.extractable, key.usages]).toEqual([false, ['sign']])
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    const token = await createTokenSigner(key).sign(requestId, deviceId, timestampMs)
    expect(token).toBe(signToken(vector.sessionKey, requestId, deviceId, timestampMs))
  })

  test('a JOSE library opens it', async () => {
    const { plaintext } = await compactDecrypt(
      vector.jwe,
      await importJWK(vector.devicePrivateKey, 'ECDH-ES'),
    )
    expect(Buffer.from(plaintext).toString()).toBe(vector.sessionKey)
  })
})

test('the browser opens a key that a JOSE library sealed', async () => {
  const pair = await newKeyPair()
  const publicKey = await importJWK(JSON.parse(await deviceKeyOf(pair)), 'ECDH-ES')
  const jwe = await new CompactEncrypt(Buffer.from(sessionKey))
    .setProtectedHeader({ enc: 'A256GCM', alg: 'ECDH-ES' })
    .encrypt(publicKey)
  const key = await openSealed(jwe, pair)
  expect(await createTokenSigner(key).sign(requestId, deviceId, timestampMs)).toBe(authorization)
})

test('no script reads the private half of a device key', async () => {
  const { privateKey } = await newKeyPair()
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

test('no other key opens it', async () => {
  const [pair, other] = [await newKeyPair(), await newKeyPair()]
  const jwe = await sealSessionKey(sessionKey, await publicKeyOf(await deviceKeyOf(pair)))
  await expect(openSealed(jwe, other)).rejects.toThrow()
  await expect(openSealed(jwe, pair)).resolves.toBeDefined()
})

test('each seal has its own ephemeral key', async () => {
  const device = await publicKeyOf(await deviceKeyOf(await newKeyPair()))
  const seals = [1, 2].map(() => sealSessionKey(sessionKey, device))
  const [one = '', two = ''] = await Promise.all(seals)
  const partsOf = (jwe: string) => jwe.split('.')
  for (const place of [0, 2, 3]) expect(partsOf(one)[place]).not.toBe(partsOf(two)[place])
})

test.each(file.sealedRefused)('$name is no sealed key', async ({ jwe }) => {
  const [{ devicePrivateKey, jwe: right }] = file.sealed as [(typeof file.sealed)[number]]
  const pair = await pairOf(devicePrivateKey)
  await expect(openSealed(jwe, pair)).rejects.toThrow()
  await expect(openSealed(right, pair)).resolves.toBeDefined()
})

test.each(file.deviceKeysRefused)('$name is no device key', async ({ deviceKey }) => {
  expect(await importDeviceKey(deviceKey)).toBeNull()
})
