import { bind, createTokenSigner } from '../client/signer'
import { bindingMac, createSessionMac, signBinding, signToken } from '../server/mac'
import type { SessionKeys } from '../server/session-keys'
import { newRecord } from '../server/session-record'
import { createOtaVerifier, type OtaCredentials } from '../server/verifier'
import { createMemoryStore } from '../stores/memory'
import file from './ota-vectors.json'

const SESSION_ID = 'A'.repeat(56)
const DEVICE_TAG = 'd'.repeat(43)
const RECORD_KEY = 'r'.repeat(22)
const YEAR_2106 = 2 ** 32 - 1

/** The verifier's code for one request to a new session with the key of a vector. @param ms Unix time. */
async function codeOf(
  { sessionKey, deviceId }: { sessionKey: string; deviceId: string },
  ms: number,
  request: Omit<OtaCredentials, 'sessionId' | 'deviceCookie'>,
) {
  const store = createMemoryStore(() => ms)
  const signIn = { signInId: 'ada', sessionId: SESSION_ID, expiresAt: YEAR_2106 * 1000 }
  await store.change(RECORD_KEY, 0, newRecord(signIn, ms), signIn.expiresAt)
  // The vectors fix session keys, so nothing is derived here.
  const keys: SessionKeys = {
    derive: () => ({
      kid: 1,
      recordKey: RECORD_KEY,
      deviceId,
      issuedAt: 0,
      expiresAt: YEAR_2106,
      sessionKey,
      mac: createSessionMac(sessionKey, deviceId),
      bindingMac: (input) => bindingMac(sessionKey, input),
      deviceTag: DEVICE_TAG,
    }),
    keep: () => {},
    ticketMac: () => null,
  }
  const { verify } = createOtaVerifier({ keys, store, now: () => ms })
  return (await verify({ ...request, sessionId: SESSION_ID, deviceCookie: DEVICE_TAG })).code
}

const vectorNamed = (name: string) => {
  const vector = file.vectors.find((one) => one.name === name)
  if (!vector) throw new Error(`no vector ${name}`)
  return vector
}

test.each(file.verification)('the verifier answers as the row says: $name', async (row) => {
  const { vector, serverIso, authorization, requestId, expect: expected } = row
  const request = { authorization, requestId, history: '' }
  const code = await codeOf(vectorNamed(vector), Date.parse(serverIso), request)
  expect(code).toBe(expected.code)
})

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

/** Bindings over the token of a vector, which has the token's request id. */
const overVectors = file.bindings.flatMap((binding) => {
  const mac = binding.authorization.slice(0, -1)
  const vector = file.vectors.find(({ authorization }) => authorization.startsWith(mac))
  return vector ? [{ ...binding, vector }] : []
})

test.each(overVectors)('the verifier accepts the binding $name, and no other', async (row) => {
  const { vector, method, authority, target, authorization, requestHistory: history } = row
  const { requestId, minute } = vector
  const ms = minute * 60_000 + (Number(authorization.at(-1)) - 1) * 15_000
  const codeWith = (header: string) => {
    const binding = { header, authorities: [authority], method, target }
    return codeOf(vector, ms, { authorization, requestId, history, binding })
  }
  const other = row.binding.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  expect(await codeWith(other)).toBe('ota_bad_binding')
  expect(await codeWith(row.binding)).toBe('ok')
})

test('the key is its text: another spelling of the same bytes signs differently', () => {
  const [{ sessionKey, requestId, deviceId, timestampMs, authorization }] = file.vectors as [
    (typeof file.vectors)[number],
  ]
  const decoded = Buffer.from(sessionKey, 'base64url').toString('hex')
  expect(signToken(decoded, requestId, deviceId, timestampMs)).not.toBe(authorization)
})
