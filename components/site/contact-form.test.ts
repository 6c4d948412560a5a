import { SEND_TIMEOUT_MS, sendMessage } from './contact-form'

const ENDPOINT = '/api/contact'
const payload = { name: 'Asha Rao', email: 'asha@mail.example', msg: 'Hello' }
const answerWith = (answer: () => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))

afterEach(() => jest.restoreAllMocks())

test('posts JSON with credentials and answers the message', async () => {
  const call = answerWith(() => json({ message: 'Received' }))
  expect(await sendMessage(ENDPOINT, payload)).toEqual({ ok: true, message: 'Received' })
  const [url, init] = call.mock.calls[0] ?? []
  expect(url).toBe(ENDPOINT)
  expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(init?.body))).toEqual(payload)
})

test.each<[string, () => Promise<Response>]>([
  ['an error status', () => json({}, 500)],
  ['a body without a message', () => json({})],
  ['a message that is no text', () => json({ message: 1 })],
  ['a body that is null', () => json(null)],
  ['a body that is no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is a failure, not an exception', async (_what, answer) => {
  answerWith(answer)
  expect(await sendMessage(ENDPOINT, payload)).toEqual({ ok: false })
})

test('a refusal carries the reason the server gave', async () => {
  answerWith(() => json({ statusCode: 400, message: 'Message is required' }, 400))
  expect(await sendMessage(ENDPOINT, payload)).toEqual({ ok: false, reason: 'Message is required' })
})

test('a server that never answers is given up', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout')
  answerWith(() => Promise.reject(new DOMException('timed out', 'TimeoutError')))
  expect(await sendMessage(ENDPOINT, payload)).toEqual({ ok: false })
  expect(timeout).toHaveBeenCalledWith(SEND_TIMEOUT_MS)
})
