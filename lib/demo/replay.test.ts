import { failedCall } from './call-result'
import { EMPTY_MONITOR, withResult } from './monitor-state'
import { newestRecorded, recordedBody, replay } from './replay'
import type { SentRequest } from './sent-request'

const now = 1_700_000_000_000
const url = '/api/customer'
const sent: SentRequest = { url, headers: { Authorization: 'OTA 00-S1' }, madeAt: now }
const accepted = { ...failedCall(url, 'unsent'), status: 200, noAnswer: null }
const refused = { ...accepted, status: 401 }
const signal = new AbortController().signal

test('only a request that was accepted, of the last seconds, is worth recording', () => {
  const older = { ...sent, madeAt: now - 9999 }
  const rows = (result: typeof accepted, request: SentRequest) =>
    withResult(withResult(EMPTY_MONITOR, accepted, now, { sent: older }), result, now, {
      sent: request,
    }).rows
  expect(newestRecorded(rows(accepted, sent), now)).toBe(sent)
  expect(newestRecorded(rows(refused, sent), now)).toBe(older)
  expect(newestRecorded(rows(refused, sent), now + 1)).toBeNull()
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
    ok: true,
    outcome: 'held',
    logId: null,
    verdict: { statusCode: 401, message: 'Attack failed. This request id was used before.' },
    status: 401,
  })
  expect(recordedBody(sent)).toMatchObject({ url, ...sent.headers })
})

test('a second 200 would be told as what it is', async () => {
  const answer = await replay(async () => Response.json([1, 2]), sent, signal)
  expect(answer).toMatchObject({
    ok: true,
    verdict: { statusCode: 200, message: expect.stringContaining('2 records read') },
  })
})

test('an accepted one whose answer cannot be read is not called failed', async () => {
  const broken = async () => new Response('<html>')
  expect(await replay(broken, sent, signal)).toMatchObject({ ok: false, outcome: 'no-verdict' })
})

test('a refusal for another reason is no verdict on replays', async () => {
  for (const code of ['ota_malformed', 'ota_bad_mac', 'ota_session_revoked', 'rate_limited']) {
    const refuse = async () => Response.json({ code }, { status: 401 })
    expect(await replay(refuse, sent, signal)).toMatchObject({ outcome: 'no-verdict' })
  }
})

test('no answer is no verdict', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await replay(offline, sent, signal, false)).toEqual({
    ok: false,
    outcome: 'no-answer',
    message: 'The recorded request got no answer: this device is offline.',
  })
})
