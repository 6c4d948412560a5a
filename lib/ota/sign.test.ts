import { webcrypto } from 'node:crypto'
import { tries } from '@/server/testing/tries'
import file from './ota-vectors.json'
import { createTokenSigner } from './sign-browser'
import { computeMac, signToken } from './sign-node'

const subtle = webcrypto.subtle as unknown as SubtleCrypto // Node's types name it differently

describe.each(file.vectors)('vector $name', (vector) => {
  const { sessionKey, requestId, deviceId, timestampMs, minute, authorization } = vector
  beforeEach(() => tries(1))

  test('Node signs it', () => {
    expect(signToken(sessionKey, requestId, deviceId, timestampMs)).toBe(authorization)
  })

  test('WebCrypto signs it', async () => {
    const signer = createTokenSigner(sessionKey, subtle)
    expect(await signer.sign(requestId, deviceId, timestampMs)).toBe(authorization)
  })

  test('the separator is part of what is signed', () => {
    const mac = computeMac(sessionKey, requestId, deviceId, minute)
    expect(mac).not.toBe(vector.alt_no_separator_hmac_hex)
  })
})

test('the key is its text: another spelling of the same bytes signs differently', () => {
  const [vector] = file.vectors
  if (!vector) throw new Error('no vectors')
  const decoded = Buffer.from(vector.sessionKey, 'base64url').toString('hex')
  const { requestId, deviceId, timestampMs, authorization } = vector
  expect(signToken(decoded, requestId, deviceId, timestampMs)).not.toBe(authorization)
})
