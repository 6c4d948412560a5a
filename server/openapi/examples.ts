import file from '@/lib/ota/vectors/ota-vectors.json' with { type: 'json' }

const vector = file.vectors.find(({ name }) => name === 'mid-minute')
if (!vector) throw new Error('ota-vectors.json has lost the vector that the API reference shows')

/** What the reference shows; the OTA parts are one of the protocol's test vectors, so they fit. */
export const examples = {
  deviceId: vector.deviceId,
  requestId: vector.requestId,
  sessionKey: vector.sessionKey,
  otaToken: vector.authorization,
  earlierRequestId: '5a1d9c52-7c3e-4c1f-9b5e-2f6a1c0d8e47',
  sessionId: 'AQGqqqqqqqqqqqqqqqqqqqqqC1x9bh8gSjuMnQ4fKjtMXWl0fABpdOyA',
  deviceCookie: 'd'.repeat(43),
  jwt: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ2aXNpdG9yIn0.c2lnbmF0dXJl',
}
