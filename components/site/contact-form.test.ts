import { sendMessage } from './contact-form'

const answerWith = (answer: () => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
const fields = new FormData()
for (const [name, text] of [
  ['name', 'Asha Rao'],
  ['email', 'asha@mail.example'],
  ['msg', 'Hello'],
] as const)
  fields.append(name, text)
const send = () => sendMessage('/api/contact', fields)

afterEach(() => jest.restoreAllMocks())

test('posts JSON with credentials, and returns the message', async () => {
  const call = answerWith(() => json({ message: 'Received' }))
  expect(await send()).toEqual({ isOk: true, isCorrectable: false, message: 'Received' })
  const [url, init] = call.mock.calls[0] ?? []
  expect(url).toBe('/api/contact')
  expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(init?.body))).toEqual({
    name: 'Asha Rao',
    email: 'asha@mail.example',
    msg: 'Hello',
  })
})

test.each([201, 400, 500])('an answer with status %d fails with its message', async (status) => {
  answerWith(() => json({ message: 'Message is required' }, status))
  const isCorrectable = status === 400
  expect(await send()).toEqual({ isOk: false, isCorrectable, message: 'Message is required' })
})

test.each<[string, () => Promise<Response>]>([
  ['a body without a message', () => json({})],
  ['a message that is no text', () => json({ message: 1 })],
  ['a body that is null', () => json(null)],
  ['a body that is no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s fails without a message', async (_what, answer) => {
  answerWith(answer)
  expect(await send()).toEqual({ isOk: false })
})
