import { failedCall, type SentRequest } from '@/components/live-demo/monitors/call'
import { signedInUser } from '@/lib/demo/testing/session'
import {
  cloningBody,
  jwtForgeryBody,
  newestRecorded,
  otaForgeryBody,
  recordedBody,
  replay,
  runAttack,
} from './attacks'

const user = { ...signedInUser, requestHistory: ['a', 'b'] }
const url = 'http://localhost:3000/api/get-all-persons'
let signal: AbortSignal
beforeEach(() => {
  signal = new AbortController().signal
})

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
  const endpoint = 'http://127.0.0.1:3001/request-jwt'
  const verdict = await runAttack(fetchFn, endpoint, { a: 'b' }, signal)
  expect(verdict).toEqual({ outcome: 'held', code: 401, message: 'no' })
  expect(fetchFn).toHaveBeenCalledWith(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: '{"a":"b"}',
    signal: expect.any(AbortSignal),
  })
})

test.each([
  null,
  'text',
  { message: 'no' },
  { message: 1, statusCode: 200 },
  { message: 'no', statusCode: 200.5 },
])('%j is no verdict', async (value) => {
  expect(await runAttack(async () => Response.json(value), '/', {}, signal)).toMatchObject({
    outcome: 'no-verdict',
    code: 500,
    isError: true,
  })
})

test('an attacker host that cannot be reached is an error of status 500', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await runAttack(offline, '/', {}, signal)).toEqual({
    outcome: 'no-answer',
    code: 500,
    message: 'The attacker host did not answer. Try again.',
    isError: true,
  })
})

describe('a replay', () => {
  const now = 1_700_000_000_000
  const url = '/api/customer'
  const sent: SentRequest = { url, headers: { Authorization: 'OTA 00-S1' }, madeAt: now }
  const accepted = { ...failedCall(url, 'unsent'), status: 200, noAnswer: null }

  test('only a request that was accepted, of the last seconds, is worth recording', () => {
    const row = { ...accepted, id: 1, at: now, sent }
    const older = { ...sent, madeAt: now - 9999 }
    expect(newestRecorded([row], now)).toBe(sent)
    const rows = [
      { ...row, status: 401 },
      { ...row, sent: older },
    ]
    expect(newestRecorded(rows, now)).toBe(older)
    expect(newestRecorded(rows, now + 1)).toBeNull()
    expect(newestRecorded([], now)).toBeNull()
  })

  test('it is sent as it was, with the cookies of the browser, and shown so', async () => {
    const fetchFn = jest.fn(async () => Response.json({ code: 'ota_replayed' }, { status: 401 }))
    const answer = await replay(fetchFn, sent, signal)
    expect(fetchFn).toHaveBeenCalledWith(
      url,
      expect.objectContaining({ headers: sent.headers, credentials: 'include' }),
    )
    expect(answer).toEqual({
      outcome: 'held',
      code: 401,
      message: 'Attack failed. This request id was used before.',
    })
    expect(recordedBody(sent)).toMatchObject({ url, ...sent.headers })
  })

  test('a second 200 is reported as a success of the thief', async () => {
    const answer = await replay(async () => Response.json([1, 2]), sent, signal)
    const message = expect.stringContaining('2 records read')
    expect(answer).toEqual({ outcome: 'in', code: 200, message })
  })

  test('a replay whose answer cannot be read is no verdict', async () => {
    const broken = async () => new Response('<html>')
    expect(await replay(broken, sent, signal)).toMatchObject({
      outcome: 'no-verdict',
      isError: true,
    })
  })

  test('a refusal for another reason is no verdict on replays', async () => {
    for (const code of ['ota_malformed', 'ota_bad_mac', 'ota_session_revoked', 'rate_limited']) {
      const refuse = async () => Response.json({ code }, { status: 401 })
      expect(await replay(refuse, sent, signal)).toMatchObject({ outcome: 'no-verdict' })
    }
  })

  test('no answer is no verdict', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await replay(offline, sent, signal)).toEqual({
      outcome: 'no-answer',
      code: 500,
      isError: true,
      message: 'The recorded request got no answer: server not reached.',
    })
  })
})
