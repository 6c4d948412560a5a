import { MAX_BODY_BYTES, RATES } from '../contract/limits'
import { createTestApp, SITE } from '../testing/test-app'

const OLD = 'application/csp-report'
const NEW = 'application/reports+json'

const oldReport = (members: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${SITE}/about`,
    'blocked-uri': 'inline',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    ...members,
  },
})

const newReport = (body: Record<string, unknown> = {}, type = 'csp-violation') => ({
  type,
  age: 3,
  url: `${SITE}/about`,
  user_agent: 'Test/1.0',
  body: {
    documentURL: `${SITE}/about`,
    blockedURL: 'inline',
    effectiveDirective: 'style-src-elem',
    ...body,
  },
})

const socket = { incoming: { rawHeaders: [], socket: { remoteAddress: '192.0.2.1' } } }

function setUp(rateLimit = false) {
  const { app, lines } = createTestApp({ rateLimit })
  const post = (body: unknown, type = OLD, headers: Record<string, string> = {}) =>
    app.request(
      '/api/csp-report',
      {
        method: 'POST',
        headers: { 'content-type': type, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      socket,
    )
  const told = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'policy violated')
  return { app, post, told, lines }
}

test.each([
  ['the old way', OLD, oldReport(), 'script-src-elem'],
  [
    'with the older name',
    OLD,
    oldReport({ 'effective-directive': undefined, 'violated-directive': "script-src 'self'" }),
    'script-src',
  ],
  ['the new way', NEW, [newReport()], 'style-src-elem'],
  [
    'of a missing hash',
    NEW,
    [newReport({ effectiveDirective: undefined, destination: 'script' }, 'integrity-violation')],
    'script',
  ],
])('a report %s is one line', async (_way, type, body, directive) => {
  const { post, told } = setUp()
  const response = await post(body, type)
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(told()).toEqual([
    expect.objectContaining({ level: 40, document: `${SITE}/about`, blocked: 'inline', directive }),
  ])
})

test('several reports in one are several lines, and the same again is counted', async () => {
  const { post, told } = setUp()
  await post([newReport(), newReport({ blockedURL: 'eval' }), newReport()], NEW)
  expect(
    told()
      .filter(({ level }) => level === 40)
      .map(({ blocked }) => blocked),
  ).toEqual(['inline', 'eval'])
})

test('each report of a batch counts by itself, up to as many as a page with many faults sends', async () => {
  const { post, told } = setUp()
  const blocked = Array.from({ length: 40 }, (_, index) => `cdn-${index}`)
  const reports = blocked.map((blockedURL) => newReport({ blockedURL, sample: 'x'.repeat(700) }))
  expect((await post([{ type: 7 }, null, ...reports], NEW)).status).toBe(204)
  // Of the first twenty, which an address has in a minute, and two of these are none.
  expect(told().map((line) => line.blocked)).toEqual(blocked.slice(0, RATES.violations.calls - 2))
})

test('no more entries of a list are read than may count, however long it is', async () => {
  const { post, told } = setUp()
  const nothings = Array.from({ length: RATES.violations.calls }, () => ({}))
  expect((await post([...nothings, newReport()], NEW)).status).toBe(400)
  expect(told()).toEqual([])
})

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
/** As a script would send it away: a session key in hexadecimal. */
const KEY = Array.from({ length: 64 }, (_, byte) => (byte * 37 + 170).toString(16).slice(-2)).join(
  '',
)
const UUID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

test.each([
  [`${SITE}/about?token=${JWT}#${UUID}`, `${SITE}/about`],
  [`${SITE}/${JWT}`, `${SITE}/…`],
  [`${SITE}/blogs/jwt-replay-attacks/${UUID}`, `${SITE}/blogs/jwt-replay-attacks/…`],
  ['https://user:secret@evil.example:8443/a/b.js', 'https://evil.example:8443/a/b.js'],
  [`data:text/html,${JWT}`, 'data:'],
  [`chrome-extension://${'a'.repeat(32)}/x.js`, 'chrome-extension:'],
  ['trusted-types-sink', 'trusted-types-sink'],
  [JWT, '…'],
  ['two\nlines', '…'],
  [`${KEY}:`, '…:'],
  [`${'abcdef-'.repeat(100)}a:x`, '…:'],
  [`https://${KEY.slice(0, 60)}.${KEY.slice(60)}.evil.example/`, 'https://….….evil.example/'],
  [
    `https://${(KEY.match(/.{8}/g) ?? []).join('.')}.evil.example/`,
    /^https:\/\/…\.\w{8}\.\w{8}\.evil/,
  ],
  [`https://[2001:db8:${'1a2b:'.repeat(5)}1]:8443/`, 'https://…:8443/'],
  ['https://cdn-2.static.evil.example/', 'https://cdn-2.static.evil.example/'],
  ['https://127.0.0.1:3001/', 'https://127.0.0.1:3001/'],
  [`https://${'a.'.repeat(100)}example/`, 'https://….a.a.a.example/'],
  [`https://evil.example${'/a'.repeat(500)}`, `https://evil.example${'/a'.repeat(8)}`],
])('the address %s is logged as %s', async (address, expected) => {
  const { post, told, lines } = setUp()
  const report = oldReport({ 'document-uri': address, 'blocked-uri': address })
  expect((await post(report)).status).toBe(204)
  const said = typeof expected === 'string' ? expected : expect.stringMatching(expected)
  expect(told()).toMatchObject([{ document: said, blocked: said }])
  const all = lines.join('')
  for (const secret of [JWT, UUID, KEY.slice(0, 60), 'secret']) expect(all).not.toContain(secret)
})

test.each([
  ['JSON of another type', oldReport(), 'application/json'],
  ['no JSON', '{', OLD],
  ['another shape', { report: {} }, OLD],
  ['no address', { 'csp-report': {} }, OLD],
  ['an address that is none', oldReport({ 'document-uri': 7 }), OLD],
  [
    'an address beyond all bounds',
    oldReport({ 'document-uri': `${SITE}/${'a'.repeat(2048)}` }),
    OLD,
  ],
  ['a list of nothing', [], NEW],
  ['a list without a report', [{ type: 'x' }, null, 'inline'], NEW],
])('%s is 400, and no line', async (_what, body, type) => {
  const { post, told } = setUp()
  const response = await post(body, type)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad_violation_report' })
  expect(told()).toEqual([])
})

test('a report may be larger than other bodies, up to a limit', async () => {
  const { post } = setUp()
  const policy = (length: number) => oldReport({ 'original-policy': 'x'.repeat(length) })
  expect((await post(policy(8000))).status).toBe(204)
  const response = await post(policy(MAX_BODY_BYTES.violations))
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    message: `At most ${MAX_BODY_BYTES.violations} bytes`,
  })
})

test('the 21st report of an address within a minute is refused, and no line', async () => {
  const { post, told } = setUp(true)
  for (let count = 0; count < 20; count += 1) expect((await post(oldReport())).status).toBe(204)
  const before = told().length
  const refused = await post(oldReport())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(told()).toHaveLength(before)
})

test('reports of one request count as many: an address fills less than half of the log', async () => {
  const { post, told } = setUp(true)
  const { calls } = RATES.violations
  const many = Array.from({ length: calls }, (_, page) =>
    newReport({ documentURL: `${SITE}/page-${page}` }),
  )
  expect((await post(oldReport())).status).toBe(204)
  expect((await post(many, NEW)).status).toBe(429)
  expect(told()).toHaveLength(calls)
})

test('a site on another host may report, as its preflight says', async () => {
  const { app } = setUp()
  const answer = await app.request('/api/csp-report', {
    method: 'OPTIONS',
    headers: {
      origin: SITE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toContain('content-type')
})
