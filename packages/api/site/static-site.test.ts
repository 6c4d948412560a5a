import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createStaticSite } from './static-site'

const headers = (transport: string) => ({
  pages: {
    'Content-Security-Policy': `for pages${transport}`,
    'Permissions-Policy': 'camera=()',
  },
  files: { 'Content-Security-Policy': `for files${transport}` },
})

/** The build's headers. */
const HEADERS = {
  http: headers(''),
  https: headers(' over https'),
  redirects: { '/blogs/old': '/blogs/new' },
}

let base: string
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'ota-site-'))
  const files: Record<string, string> = {
    'secret.txt': 'secret',
    'out/index.html': 'home',
    'out/about.html': 'about',
    'out/about.html.br': 'about in brotli',
    'out/about.html.gz': 'about in gzip',
    'out/deleted.html.br': 'its copy in brotli',
    'out/folder.v1/file.txt': 'in a folder',
    'out/404.html': 'nothing here',
    'out/404.html.br': 'nothing in brotli',
    'out/favicon.ico': 'icon',
    'out/.env': 'secret',
    'out/.git/config': 'secret',
    'out/live-demo.html': 'demo',
    'out/live-demo/google.html': 'signed in',
    'out/live-demo/google.txt': 'flight data',
    'out/_next/static/a1b2.js': 'script',
    'out/.well-known/security.txt': 'contact us',
    'out/icon.svg': '<svg/>',
    'out/captions.vtt': 'WEBVTT',
    'out/_headers': 'for other hosts',
    'out/_redirects': 'for other hosts',
    'out/blogs/old.html': 'leads on',
    'out/.headers.json': JSON.stringify(HEADERS),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(base, name, '..'), { recursive: true })
    await writeFile(join(base, name), text)
  }
  server = await listen(createStaticSite(join(base, 'out'), new URL('http://localhost')))
})
afterAll(async () => {
  await server.close()
  await rm(base, { recursive: true })
})

/** Sends the path unchanged; fetch would normalise it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: IncomingMessage['headers']; text: string }>(
    (done, failed) => {
      httpRequest({ port: server.port, host: '127.0.0.1', path, method, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, text }),
        )
      })
        .on('error', failed)
        .end()
    },
  )
}

test.each(['/blogs/old', '/blogs/old/'])('%s leads to the present address', async (path) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([301, '/blogs/new'])
})

test.each([
  ['/', 'home'],
  ['/about', 'about'],
  ['/about?x=1', 'about'],
  ['/live-demo', 'demo'],
  ['/live-demo/github', 'signed in'],
  ['/live-demo/github/?code=1', 'signed in'],
  ['/live-demo/google.txt?_rsc=1', 'flight data'],
  ['/.well-known/security.txt', 'contact us'],
])('%s is served', async (path, text) => {
  expect(await get(path)).toMatchObject({ status: 200, text })
})

test.each([
  ...['/unknown', '/live-demo/other.txt', '/live-demo/a/b', '/_next/static/', '/folder.v1'],
  ...['/.headers.json', '/_headers', '/_redirects', '/.git/config', '/%2eenv', '/about.html.br'],
  ...['/../secret.txt', '/%2e%2e%2fsecret.txt', '/..%5csecret.txt', '/..%252fsecret.txt'],
  ...['/_next/static/../../../secret.txt', '/%2F%2Fother.example/', '/about%00.html', '/%ff'],
  `/${'long'.repeat(100)}`,
])('%s gets 404 with the page', async (path) => {
  const answer = await get(path)
  expect(answer).toMatchObject({ status: 404, text: 'nothing here' })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('two slashes lead to one: Next would take the name behind them for a host', async () => {
  const answer = await get('//other.example/about')
  expect(answer).toMatchObject({ status: 308, headers: { location: '/other.example/about' } })
})

test.each([
  ['gzip, deflate, br, zstd', 'br', 'about in brotli'],
  ['gzip', 'gzip', 'about in gzip'],
  ['br;q=0, gzip', 'gzip', 'about in gzip'],
  ['', undefined, 'about'],
  ['gzip;q=0, br', 'br', 'nothing in brotli', '/unknown'],
  ['gzip', undefined, 'nothing here', '/unknown'],
])('Accept-Encoding: %s gets %s: %s', async (accepted, encoding, text, path = '/about') => {
  const answer = await get(path, { 'accept-encoding': accepted })
  expect(answer.text).toBe(text)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  })
})

test('the 404 page is whole, and never answered as unchanged', async () => {
  const answer = await get('/unknown', { 'if-none-match': '*', range: 'bytes=0-1' })
  expect(answer).toMatchObject({ status: 404, text: 'nothing here' })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(answer.headers.etag).toBeUndefined()
  // The compressed copy of a deleted file is not sent either.
  expect((await get('/deleted', { 'accept-encoding': 'br' })).status).toBe(404)
})

test('pages are revalidated, hashed files are kept', async () => {
  const page = await get('/about')
  expect(page.headers['cache-control']).toBe('no-cache')
  const etag = String(page.headers.etag)
  for (const held of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const unchanged = await get('/about', { 'if-none-match': held })
    expect(unchanged.status).toBe(304) // the browser's copy gets the current headers
    expect(unchanged.headers['content-security-policy']).toBe('for pages')
  }
  expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200)
  const script = await get('/_next/static/a1b2.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a range has the etag of the whole file', async () => {
  const whole = await get('/')
  const answer = await get('/', { range: 'bytes=1-2' })
  expect(answer).toMatchObject({ status: 206, text: 'om' })
  expect(answer.headers.etag).toBe(whole.headers.etag)
})

test.each([
  ['/about?from=link', 'for pages', 'text/html; charset=utf-8'],
  ['/unknown', 'for pages', 'text/html; charset=utf-8'],
  ['/live-demo/google.txt', 'for files', 'text/plain; charset=utf-8'],
  ['/icon.svg', 'for files', 'image/svg+xml; charset=utf-8'],
  ['/favicon.ico', 'for files', 'image/x-icon'],
  ['/captions.vtt', 'for files', 'text/vtt; charset=utf-8'],
  ['/_next/static/a1b2.js', 'for files', 'text/javascript; charset=utf-8'],
])('%s has the headers that the build has written %s, and type %s', async (path, policy, type) => {
  const { headers } = await get(path)
  expect(headers['content-type']).toBe(type)
  expect(headers['content-security-policy']).toBe(policy)
  expect(headers['permissions-policy']).toBe(policy === 'for pages' ? 'camera=()' : undefined)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('an https site sends HSTS and its own policy', async () => {
  const site = await listen(createStaticSite(join(base, 'out'), new URL('https://ota.example')))
  const { headers } = await fetch(`${site.origin}/about`)
  expect(headers.get('content-security-policy')).toBe('for pages over https')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
  await site.close()
})

test('another build brings its own headers; without any no page is sent', async () => {
  const folder = join(base, 'rebuilt')
  const path = join(folder, '.headers.json')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), 'home')
  const site = await listen(createStaticSite(folder, new URL('http://localhost')))
  const answer = async () => {
    const response = await fetch(site.origin)
    return [response.status, response.headers.get('content-security-policy')]
  }
  try {
    expect(await answer()).toEqual([404, null])
    await writeFile(path, JSON.stringify(HEADERS))
    await until(async () => (await answer())[1] === 'for pages', 'its headers')
    await writeFile(path, JSON.stringify(HEADERS).replace('for pages', 'a newer one'))
    await until(async () => (await answer())[1] === 'a newer one', 'the newer ones')
    await writeFile(path, '{')
    await until(async () => (await answer())[0] === 503, 'no headers that can be read')
  } finally {
    await site.close()
  }
})

test('HEAD returns headers only; other methods are refused', async () => {
  expect(await get('/about', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  expect(await get('/unknown', {}, 'HEAD')).toMatchObject({ status: 404, text: '' })
  for (const method of ['POST', 'TRACE']) {
    const refused = { status: 405, headers: { allow: 'GET, HEAD' } }
    expect(await get('/', {}, method)).toMatchObject(refused)
  }
})
