import { contentDigestOf as digestOnServer } from '../server/presented-binding'
import { bindable, boundRequest, contentDigestOf } from './bind'

const text = 'a=1&b=é'
const bytes = new TextEncoder().encode(text)
const digest = digestOnServer(bytes)

test.each<[string, RequestInit['body']]>([
  ['text', text],
  ['bytes', bytes],
  ['a buffer', bytes.slice().buffer],
  [
    'a view of a part of a buffer',
    new DataView(Uint8Array.of(0, ...bytes, 0).buffer, 1, bytes.length),
  ],
  ['a Blob', new Blob([text])],
])('the digest of %s', async (_, body) => {
  expect(await contentDigestOf(body)).toBe(digest)
})

test('of parameters it is that of what fetch makes of them', async () => {
  const body = new URLSearchParams({ a: '1', b: 'é |' })
  const sent = await new Request('http://localhost/', { method: 'POST', body }).arrayBuffer()
  expect(await contentDigestOf(body)).toBe(digestOnServer(new Uint8Array(sent)))
})

test('half a character is sent, and digested, as the sign for none', async () => {
  const body = 'a\ud800'
  const sent = await new Request('http://localhost/', { method: 'POST', body }).arrayBuffer()
  expect(await contentDigestOf(body)).toBe(digestOnServer(new Uint8Array(sent)))
})

test.each([undefined, null])('without a body (%p) there is none', async (body) => {
  expect(await contentDigestOf(body)).toBe('')
  expect((await bindable({ body })).headers).toEqual({})
})

test.each<[string, RequestInit['body']]>([
  ['a form', new FormData()],
  ['a stream', new Blob([text]).stream()],
])('%s has no bytes yet: a TypeError that says what has', async (_, body) => {
  await expect(contentDigestOf(body)).rejects.toThrow(TypeError)
  await expect(bindable({ body })).rejects.toThrow('send text, bytes, a Blob or URLSearchParams')
})

test('the method goes out as it is bound, and the digest in place of any other', async () => {
  const headers = { accept: '*/*', 'content-digest': 'md5=:AA==:' }
  expect(await bindable({ method: 'patch', body: text, headers })).toEqual({
    method: 'PATCH',
    body: text,
    headers: { accept: '*/*', 'Content-Digest': digest },
  })
  expect(await bindable({})).toMatchObject({ method: 'GET' })
})

test('what is bound is what is sent: no fragment, the address as the line has it', () => {
  const headers = { Authorization: 'OTA', RequestHistory: 'h', 'Content-Digest': digest }
  expect(boundRequest('HTTP://API.example:80/a?b=|#c', 'GET', headers)).toEqual({
    method: 'GET',
    authority: 'api.example',
    target: '/a?b=|',
    contentDigest: digest,
    history: 'h',
    token: 'OTA',
  })
})
