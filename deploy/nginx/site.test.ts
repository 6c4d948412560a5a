import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createStaticSite } from '@one-tick-ahead/api/site/static-site'
import {
  connectHttps,
  type HttpsClient,
  startNginx,
  type TestNginx,
} from '@one-tick-ahead/api/testing/nginx'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { nginxInclude } from '@/scripts/policy/hosts.mjs'

/** One file of every kind that a build leaves, long enough to be worth compressing. */
const FILES = [
  'index.html',
  'about.html',
  'blogs.html',
  'blogs/one.html',
  'live-demo.html',
  'live-demo/google.html',
  '404.html',
  'feed.xml',
  'feed.json',
  'llms.txt',
  'manifest.webmanifest',
  'favicon.ico',
  'speculation-rules.json',
  '.well-known/security.txt',
  'markdown/one.md',
  'images/picture.webp',
  'images/icon.svg',
  'images/link.png',
  'videos/film.mp4',
  'videos/film.vtt',
  '_next/static/a.js',
  '_next/static/a.css',
  '_next/static/a.woff2',
]
/** What lies there, and no visitor may have; beside `.headers.json`. */
const NOBODYS = ['.env', 'blogs/.env', '_headers']
const COMPRESSED = /\.(html|xml|json|txt|md|css|js|svg|ico|vtt|webmanifest)$/

/** What a build would write for our server, and for nginx. */
const headersOf = (base: string) => {
  const ofKind = (kind: string) => ({ 'Content-Security-Policy': `default-src 'none'; ${kind}` })
  const pages = { ...ofKind('pages'), 'Speculation-Rules': `"${base}/speculation-rules.json"` }
  return { pages, files: ofKind('files') }
}

/** Addresses of them, and others that are near. */
const ADDRESSES = [
  '/',
  '/?a=b',
  '/about',
  '/about/',
  '/about?a=b.c',
  '/about.html',
  '/blogs',
  '/blogs/',
  '/blogs/one',
  '/blogs/none',
  '/live-demo',
  '/live-demo/google',
  '/live-demo/other',
  '/live-demo/other/',
  '/live-demo/a/b',
  '/live-demo/other.js',
  '/none',
  '/none.js',
  '/about.html.gz',
  '/about.html.br',
  '/.env',
  '/.headers.json',
  '/_headers',
  '/blogs/.env',
  '/blogs/live-demo/x',
  '/.well-known/none',
  '/_next/static/none.js',
  '/_next/static',
  '/_next/static/',
  '/videos',
  '/%61bout',
  ...FILES.map((file) => `/${file}`),
]

/** An export that compresses as a build does. */
async function writeSite(folder: string, base = ''): Promise<void> {
  const headers = headersOf(base)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.headers.json'), JSON.stringify({ http: headers, https: headers }))
  await mkdir(join(folder, 'blogs'))
  for (const name of NOBODYS) await writeFile(join(folder, name), 'for nobody')
  for (const name of FILES) {
    const path = join(folder, name)
    const bytes = Buffer.from(`${name} `.repeat(50))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    if (!COMPRESSED.test(name)) continue
    await writeFile(`${path}.br`, brotliCompressSync(bytes))
    await writeFile(`${path}.gz`, gzipSync(bytes))
  }
}

/** What both servers must agree on. Two ways of writing one charset are one. */
async function seen(response: Response) {
  const header = (name: string) => response.headers.get(name)
  // Pictures, films and fonts are the same for everybody, which only nginx knows.
  const isPacked = /^(image\/(webp|png)|video|font)/.test(header('content-type') ?? '')
  return {
    status: response.status,
    type: header('content-type')?.replace('; ', ';'),
    encoding: header('content-encoding'),
    cacheControl: header('cache-control'),
    rules: header('speculation-rules'),
    policy: header('content-security-policy'),
    vary: isPacked ? null : header('vary')?.toLowerCase(),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

/** By http, as written: fetch would tidy the path, and unpack what it is sent. */
function get(port: number, path: string, headers: Record<string, string>): Promise<Response> {
  return new Promise((done, failed) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false })
    asked.once('error', failed).once('response', async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      done(new Response(Buffer.concat(chunks), { status: answer.statusCode, headers: fields }))
    })
    asked.end()
  })
}

const BASE = '/below/here'

describeWith('nginx', 'nginx', (program) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-export-'))
    await writeSite(join(folder, 'out'))
    await writeSite(join(folder, 'based', BASE), BASE)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Both servers, asked for the same. */
  async function sameAnswers(nginx: TestNginx, base: string, paths: string[], accept: string) {
    const siteUrl = new URL(base, 'https://ota.example')
    const ours = await listen(
      createStaticSite(join(folder, base ? `based${base}` : 'out'), siteUrl),
    )
    const theirs = await connectHttps('ota.example', nginx.httpsPort, nginx.ca)
    const headers = { 'Accept-Encoding': accept }
    for (const path of paths) {
      const one = await get(ours.port, base + path, headers)
      const other = await theirs.request(base + path, { headers })
      expect([path, await seen(other)]).toEqual([path, await seen(one)])
    }
    theirs.close()
    await ours.close()
  }
  const start = (replaced: Record<string, string>, base = '', brotli?: string) => {
    const { pages, files } = headersOf(base)
    const headers = { 'pages.conf': nginxInclude(pages), 'files.conf': nginxInclude(files) }
    const names = ['ota.example']
    return startNginx({ program, brotli, headers, hosts: 'one-host.conf', names, replaced })
  }

  describe('the site on a host of its own', () => {
    let nginx: TestNginx
    let client: HttpsClient
    beforeAll(async () => {
      const nobody = await freePort()
      nginx = await start({
        '/srv/ota/out': join(folder, 'out'),
        'server 127.0.0.1:3000 ': `server 127.0.0.1:${nobody} `,
      })
      client = await connectHttps('ota.example', nginx.httpsPort, nginx.ca)
    })
    afterAll(async () => {
      client?.close()
      await nginx?.close()
    })

    test.each(['gzip', 'identity'])('every address is answered as Node does, in %s', (accept) =>
      sameAnswers(nginx, '', ADDRESSES, accept),
    )

    test('a file that a visitor holds is not sent again', async () => {
      const first = await client.request('/about', {})
      const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
      expect((await client.request('/about', again)).status).toBe(304)
    })

    test('a player gets the part of a film that it asks for', async () => {
      const part = await client.request('/videos/film.mp4', { headers: { Range: 'bytes=3-9' } })
      expect([part.status, await part.text()]).toEqual([206, 'eos/fil'])
    })

    test('only https, and only under its own name', async () => {
      const plain = (path: string) => get(nginx.httpPort, path, { Host: 'ota.example' })
      const sentOn = await plain('/about?a=b')
      expect(sentOn.status).toBe(301)
      expect(sentOn.headers.get('location')).toBe('https://ota.example/about?a=b')
      expect((await plain('/api/customer')).status).toBe(403)
      const ofApi = await client.request('/api/customer', {}) // its headers are its own
      expect([ofApi.status, ofApi.headers.get('content-security-policy')]).toEqual([502, null])
      const { httpsPort, ca } = nginx
      await expect(connectHttps('other.example', httpsPort, ca)).rejects.toThrow(
        /unrecognized name/,
      )
      const other = await connectHttps('other.example', httpsPort, ca, 'ota.example')
      expect((await other.request('/about', {})).status).toBe(421)
      other.close()
    })
  })

  test('below a base path it is the same, and the root leads there', async () => {
    const replaced = {
      '/srv/ota/out': join(folder, 'based'),
      'set $ota_base "";': `set $ota_base "${BASE}";`,
    }
    const nginx = await start(replaced, BASE)
    try {
      await sameAnswers(nginx, BASE, ['', ...ADDRESSES], 'gzip')
      const client = await connectHttps('ota.example', nginx.httpsPort, nginx.ca)
      for (const path of ['/about', '/below', '/below/hereabouts']) {
        expect((await client.request(path, {})).status).toBe(404)
      }
      const root = await client.request('/', {})
      expect([root.status, root.headers.get('location')]).toEqual([307, BASE])
      client.close()
    } finally {
      await nginx.close()
    }
  })

  test.each([
    ['pages.conf', 'files.conf'],
    ['files.conf', 'pages.conf'],
  ])('without %s of the policy it does not start', async (missing, written) => {
    const options = {
      program,
      hosts: 'one-host.conf',
      names: ['ota.example'],
      replaced: {},
    } as const
    const started = startNginx({ ...options, headers: { [written]: '' } })
    await expect(started.then(({ close }) => close())).rejects.toThrow(
      `headers.d/${missing}" failed`,
    )
  })

  describeWith('brotli', 'and its module', (module) => {
    test('files are sent in brotli to whom can unpack it', async () => {
      const nginx = await start({ '/srv/ota/out': join(folder, 'out') }, '', module)
      try {
        await sameAnswers(nginx, '', ADDRESSES, 'gzip, br')
      } finally {
        await nginx.close()
      }
    })
  })
})
