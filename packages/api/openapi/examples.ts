import file from '@one-tick-ahead/ota/vectors.json' with { type: 'json' }

const vector = file.vectors.find(({ name }) => name === 'mid-minute')
const bound = file.bindings.find(({ name }) => name === 'get-history')
if (!vector || !bound)
  throw new Error('ota-vectors.json has lost the vector that the API reference shows')

/** What the reference shows; the OTA parts are one of the protocol's test vectors, so they fit. */
export const examples = {
  deviceId: vector.deviceId,
  requestId: vector.requestId,
  sessionKey: vector.sessionKey,
  otaToken: vector.authorization,
  earlierRequestId: bound.requestHistory,
  binding: bound.binding,
  sessionId: 'AQGqqqqqqqqqqqqqqqqqqqqqC1x9bh8gSjuMnQ4fKjtMXWl0fABpdOyA',
  deviceCookie: 'd'.repeat(43),
  loginCookie: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.Y2lwaGVydGV4dA.dGFn',
  jwt: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ2aXNpdG9yIn0.c2lnbmF0dXJl',
}
