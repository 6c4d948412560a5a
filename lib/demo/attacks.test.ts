import {
  attackRequest,
  cloningBody,
  jwtForgeryBody,
  otaForgeryBody,
  readVerdict,
  runAttack,
} from './attacks'
import { signedInUser } from './test-session'

const user = { ...signedInUser, requestHistory: ['a', 'b'] }
const url = 'http://localhost:3000/api/get-all-persons'
const signal = new AbortController().signal
const nothing = attackRequest('/', {})

test('bodies have exactly the fields of the specification', () => {
  expect(jwtForgeryBody(user, url)).toEqual({ jsessionID: 'session-1', jwt: user.token, url })
  expect(otaForgeryBody(user, 'OTA x', url)).toEqual({ jsessionID: 'session-1', ota: 'OTA x', url })
  expect(cloningBody(user, url)).toEqual({
    deviceID: user.deviceId,
    jsessionID: 'session-1',
    sessionKey: user.sessionkey,
    requestHistory: 'a|b',
    url,
  })
})

test('the body is posted as JSON with credentials', async () => {
  const fetchFn = jest.fn(async () => Response.json({ message: 'no', statusCode: 401 }))
  const request = attackRequest('http://127.0.0.1:3001/request-jwt', { a: 'b' })
  const outcome = await runAttack(fetchFn, request, signal)
  expect(outcome).toMatchObject({
    ok: true,
    verdict: { message: 'no', statusCode: 401 },
    status: 200, // of the attacker host's own answer
  })
  expect(fetchFn).toHaveBeenCalledWith('http://127.0.0.1:3001/request-jwt', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: '{"a":"b"}',
    signal: expect.any(AbortSignal),
  })
})

test('under which name the target saw the attack is passed on', async () => {
  const headers = { 'x-correlation-id': 'some-name' }
  const answer = async () => Response.json({ message: 'no', statusCode: 401 }, { headers })
  expect(await runAttack(answer, nothing, signal)).toMatchObject({ logId: 'some-name' })
})

test.each([
  null,
  'text',
  [],
  {},
  { message: 'no' },
  { statusCode: 200 },
  { message: 1, statusCode: 200 },
  { message: 'no', statusCode: '200' },
  { message: 'no', statusCode: 200.5 },
])('%j is no verdict', async (value) => {
  expect(readVerdict(value)).toBeNull()
  const outcome = await runAttack(async () => Response.json(value), nothing, signal)
  expect(outcome.ok).toBe(false)
})

test('an unreachable attacker and a broken answer are outcomes', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  expect((await runAttack(offline, nothing, signal)).ok).toBe(false)
  expect((await runAttack(async () => new Response('<html>'), nothing, signal)).ok).toBe(false)
})
