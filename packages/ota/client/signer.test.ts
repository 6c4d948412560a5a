import { signBinding } from '../server/mac'
import file from '../vectors/ota-vectors.json'
import { bind, cachedSigners, createTokenSigner } from './signer'

const [vector] = file.vectors as [(typeof file.vectors)[number]]
const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector

test('a key as text is imported once for all its requests', async () => {
  const importKey = jest.spyOn(crypto.subtle, 'importKey')
  const signerOf = cachedSigners(createTokenSigner)
  for (let call = 0; call < 3; call++)
    expect(await signerOf(sessionKey).sign(requestId, deviceId, timestampMs)).toBe(authorization)
  expect(importKey).toHaveBeenCalledTimes(1)
})

test.each([
  ['HTTP://API.example:80/a?b=|#c', 'api.example', '/a?b=|'],
  ['https://api.example:444/a?#', 'api.example:444', '/a?'],
])('the binding of %s is that of the address as it is sent', async (url, authority, target) => {
  const headers = { Authorization: authorization, RequestHistory: requestId }
  const request = { method: 'GET', authority, target, history: requestId, token: authorization }
  expect(await bind(sessionKey, url, 'GET', headers)).toBe(signBinding(sessionKey, request))
})
