import { bind, createTokenSigner } from '../client/signer'
import { bindingMac, createSessionMac, signBinding, signToken } from '../server/mac'
import file from './ota-vectors.json'

test.each(file.vectors)('Node and WebCrypto sign the token $name', async (vector) => {
  const { sessionKey, requestId, deviceId, timestampMs, minute, authorization } = vector
  expect(signToken(sessionKey, requestId, deviceId, timestampMs)).toBe(authorization)
  const signer = createTokenSigner(sessionKey)
  expect(await signer.sign(requestId, deviceId, timestampMs)).toBe(authorization)
  const mac = createSessionMac(sessionKey, deviceId)(requestId, minute)
  expect(authorization).toBe(`OTA ${mac}-S${vector.segment}`)
})

test.each(file.bindings)('Node and WebCrypto sign the binding $name', async (vector) => {
  const { sessionKey, requestHistory: history, authorization: token, ...request } = vector
  expect(signBinding(sessionKey, { ...request, history, token })).toBe(vector.binding)
  expect(`v1 ${bindingMac(sessionKey, vector.hmacInput)}`).toBe(vector.binding)
  const url = `https://${request.authority}${request.target}`
  expect(await bind(sessionKey, request.method, url, history, token)).toBe(vector.binding)
})

test('the key is its text: another spelling of the same bytes signs differently', () => {
  const [{ sessionKey, requestId, deviceId, timestampMs, authorization }] = file.vectors as [
    (typeof file.vectors)[number],
  ]
  const decoded = Buffer.from(sessionKey, 'base64url').toString('hex')
  expect(signToken(decoded, requestId, deviceId, timestampMs)).not.toBe(authorization)
})
