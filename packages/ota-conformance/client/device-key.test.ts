import { createPrivateKey, createPublicKey } from 'node:crypto'
import vectors from '@one-tick-ahead/ota/vectors.json'
import { createDeviceKey } from './device-key'

/** A client with the device key of the first vector. */
function client() {
  const key = vectors.sealed[0]?.devicePrivateKey
  if (!key) throw new Error('no vectors')
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return createDeviceKey({ privateKey, publicKey: createPublicKey(privateKey) })
}

test.each(vectors.sealed)('opens $name', ({ jwe, sessionKey }) => {
  expect(client().open(jwe)).toBe(sessionKey)
})

test.each(vectors.sealedRefused)('does not open $name', ({ jwe }) => {
  expect(() => client().open(jwe)).toThrow()
})
