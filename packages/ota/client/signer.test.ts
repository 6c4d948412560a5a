import file from '../vectors/ota-vectors.json'
import { cachedSigners, createTokenSigner } from './signer'

const [vector] = file.vectors as [(typeof file.vectors)[number]]
const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector

test('imports a key of text once for all requests', async () => {
  const importKey = jest.spyOn(crypto.subtle, 'importKey')
  const signerOf = cachedSigners(createTokenSigner)
  for (let call = 0; call < 3; call++)
    expect(await signerOf(sessionKey).sign(requestId, deviceId, timestampMs)).toBe(authorization)
  expect(importKey).toHaveBeenCalledTimes(1)
})
