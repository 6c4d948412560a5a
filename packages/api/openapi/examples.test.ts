import { getRequestListener } from '@hono/node-server'
import { signBinding, signToken } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { apiPaths } from '../contract/paths'
import { attackerDocument, createTestAttacker } from '../testing/attacker'
import { asReference, createDocumentCheck, requestsOf } from '../testing/reference'
import { apiDocument, SITE } from '../testing/test-app'
import { createTestApi, Visitor } from '../testing/visitor'
import { examples } from './headers'

// The apps under test hold each of their answers against the reference: status, headers and body.

const reference = asReference(apiDocument())
const requests = requestsOf(reference)

/** The secrets that no document can hold: what stands in for each way to prove who asks. */
function proof(scheme: string, visitor: Visitor, now: number): Record<string, string> {
  const { type, name = '' } = reference.components.securitySchemes?.[scheme] ?? { type: 'unknown' }
  if (type === 'apiKey') return { Cookie: `${name}=${visitor.jar.get(name)}` }
  if (scheme === 'jwt') return { Authorization: visitor.token }
  return {
    Authorization: signToken(visitor.sessionKey, examples.requestId, visitor.deviceId, now),
  }
}

test('there are examples of every call', () => {
  const shown = new Set(requests.map(({ path }) => path.split('?')[0]))
  expect([...shown].sort()).toEqual(Object.keys(reference.paths).sort())
  expect(requests.length).toBeGreaterThan(shown.size)
})

test.each(requests)('$title is accepted', async ({ path, method, headers, body, schemes }) => {
  const api = createTestApi()
  const visitor = new Visitor(api)
  Object.assign(visitor, { deviceId: examples.deviceId })
  await visitor.signIn()
  await visitor.fetchToken()
  if (schemes.includes('device')) await visitor.registerDevice()
  const sent = new Headers(headers)
  for (const scheme of schemes) {
    for (const [name, value] of Object.entries(proof(scheme, visitor, api.clock.now))) {
      const already = sent.get(name)
      sent.set(name, already ? `${already}; ${value}` : value)
    }
  }
  if (schemes.includes('ota')) {
    const authority = new URL(SITE).host
    const token = sent.get('Authorization') ?? ''
    const history = sent.get('RequestHistory') ?? ''
    const bound = { method, authority, target: path, contentDigest: '', history, token }
    sent.set('OTA-Binding', signBinding(visitor.sessionKey, bound))
  }
  const response = await api.app.request(path, { method, headers: sent, body })
  const unusual = path.includes('oauth2') ? 302 : path === apiPaths.violations ? 204 : null
  expect(response.status).toBe(unusual ?? 200)
})

test('what a socket adds to the answers is documented too', async () => {
  const server = await listen(getRequestListener(createTestApi().app.fetch))
  const check = createDocumentCheck(reference)
  for (const path of ['/healthz', '/.well-known/jwks.json', '/api/customer', '/openapi.json']) {
    const response = await fetch(server.origin + path, { headers: { origin: SITE } })
    expect(response.headers.has('date')).toBe(true)
    await check('GET', path, response)
  }
  await server.close()
})

describe('on the attacker host', () => {
  let target: Awaited<ReturnType<typeof listen>>
  const received: (string | undefined)[] = []

  beforeAll(async () => {
    target = await listen((request, response) => {
      received.push(request.headers.authorization)
      response.end('[1,2]')
    })
  })
  afterAll(() => target.close())

  const shown = (targets?: string[]) => requestsOf(asReference(attackerDocument(targets)))
  test.each(shown().map(({ title }, index) => [title, index] as const))(
    '%s is accepted',
    async (_title, index) => {
      const url = `${target.origin}/api/customer`
      const request = shown([url])[index]
      if (!request) throw new Error('the documents differ in more than the address')
      const before = received.length
      const response = await createTestAttacker([url], {
        publicApiUrl: target.origin,
      }).app.request(request.path, request)
      expect(response.status).toBe(200)
      await response.text()
      expect(received.length - before).toBe(request.method === 'POST' ? 1 : 0)
    },
  )
})
