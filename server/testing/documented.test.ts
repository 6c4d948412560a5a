import { createDocumentCheck } from './documented'
import { apiDocument } from './test-app'

const check = createDocumentCheck(apiDocument())

const REFUSAL = { statusCode: 401, code: 'login_required', message: 'Sign in first' }
const HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' }

const answer = (body: unknown, headers: Record<string, string> = {}, status = 401) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { ...HEADERS, ...headers },
  })

test('an answer as documented passes', async () => {
  await expect(check('GET', '/api/fetchtoken', answer(REFUSAL))).resolves.toBeUndefined()
})

test.each<[string, Response]>([
  ['a status', answer(REFUSAL, {}, 418)],
  ['a code of another call', answer({ ...REFUSAL, code: 'already_enrolled' })],
  ['a code nobody knows', answer({ ...REFUSAL, code: 'no' })],
  ['another status inside', answer({ ...REFUSAL, statusCode: 409 })],
  ['a number as text', answer({ ...REFUSAL, statusCode: '401' })],
  ['one more member', answer({ ...REFUSAL, token: 'x' })],
  ['a member less', answer({ statusCode: 401, code: 'login_required' })],
  ['one more header', answer(REFUSAL, { session_key: 'x' })],
  ['a header that says something else', answer(REFUSAL, { 'Cache-Control': 'public' })],
  ['another media type', answer('no', { 'Content-Type': 'text/html' })],
  ['a missing header', answer({ message: 'Token issued' }, {}, 200)],
])('%s that is not documented is found', async (_what, response) => {
  await expect(check('GET', '/api/fetchtoken', response)).rejects.toThrow('GET /api/fetchtoken')
})

test('a path that is not there has its own two answers', async () => {
  const missing = { statusCode: 404, code: 'not_found', message: 'Nothing' }
  await expect(check('GET', '/none', answer(missing, {}, 404))).resolves.toBeUndefined()
  await expect(check('GET', '/none', answer(REFUSAL))).rejects.toThrow('not documented')
  const wrong = { statusCode: 405, code: 'method_not_allowed', message: 'No' }
  await expect(check('PUT', '/healthz', answer(wrong, {}, 405))).rejects.toThrow('Allow')
  const allowed = answer(wrong, { Allow: 'GET, HEAD' }, 405)
  await expect(check('PUT', '/healthz', allowed)).resolves.toBeUndefined()
})
