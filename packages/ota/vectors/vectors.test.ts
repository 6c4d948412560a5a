import { createHmac, webcrypto } from 'node:crypto'
import { createBindingSigner } from '../client/bind'
import { createTokenSigner } from '../client/signer'
import { createSessionMac, signBinding, signToken } from '../server/mac'
import { contentDigestOf } from '../server/presented-binding'
import file from './ota-vectors.json'

const subtle = webcrypto.subtle as unknown as SubtleCrypto // Node's types name it differently

describe.each(file.vectors)('vector $name', (vector) => {
  const { sessionKey, requestId, deviceId, timestampMs, minute, authorization } = vector

  test('Node signs it', () => {
    expect(signToken(sessionKey, requestId, deviceId, timestampMs)).toBe(authorization)
  })

  test('WebCrypto signs it', async () => {
    const signer = createTokenSigner(sessionKey, subtle)
    expect(await signer.sign(requestId, deviceId, timestampMs)).toBe(authorization)
  })

  test('the separator is part of what is signed', () => {
    const mac = createSessionMac(sessionKey, deviceId)(requestId, minute)
    expect(mac).not.toBe(vector.alt_no_separator_hmac_hex)
  })
})

describe.each(file.bindings)('binding vector $name', (vector) => {
  const { sessionKey, deviceId, requestId, timestampMs, authorization, binding, body } = vector
  const { method, authority, target, contentDigest, requestHistory: history } = vector
  const request = { method, authority, target, contentDigest, history, token: authorization }

  test('Node signs it', () => {
    expect(signToken(sessionKey, requestId, deviceId, timestampMs)).toBe(authorization)
    expect(signBinding(sessionKey, request)).toBe(binding)
    expect(body === null ? '' : contentDigestOf(Buffer.from(body))).toBe(contentDigest)
  })

  test('WebCrypto signs it, twice', async () => {
    const signer = createBindingSigner(sessionKey, subtle)
    expect(await signer.bind(request)).toBe(binding)
    expect(await signer.bind(request)).toBe(binding)
  })

  test('under its key it is one HMAC', () => {
    const key = Buffer.from(vector.bindingKeyHex, 'hex')
    const mac = createHmac('sha512', key).update(vector.hmacInput).digest('hex')
    expect(`v1 ${mac}`).toBe(binding)
  })
})

test('the key is its text: another spelling of the same bytes signs differently', () => {
  const [vector] = file.vectors
  if (!vector) throw new Error('no vectors')
  const decoded = Buffer.from(vector.sessionKey, 'base64url').toString('hex')
  const { requestId, deviceId, timestampMs, authorization } = vector
  expect(signToken(decoded, requestId, deviceId, timestampMs)).not.toBe(authorization)
})
