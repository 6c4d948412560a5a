import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const SHEET = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>'
const SCRIPT = '<script src="/_next/static/chunks/a.js" async=""></script>'
const DATA = 'self.__next_f.push([1,"<p style=\\"x\\">"])'

/** A page as Next writes it. */
const page = (body = '<main>Text</main>', sheet = SHEET, script = SCRIPT) =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${sheet}<link rel="preload" as="script" href="/a.js"/>${script}<script>theme()</script><script src="/old.js" noModule=""></script></head><body>${body}<script>${DATA}</script><script type="application/ld+json">{"a":1}</script></body></html>`

/** @type {string} */
let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-export-'))
  await put('_next/static/chunks/a.css', 'p{margin:0}@font-face{src:url(../media/a.woff2)}')
})
afterEach(() => rm(folder, { recursive: true }))

/** @param {string} name @param {string} text */
async function put(name, text) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const read = (/** @type {string} */ name) => readFile(join(folder, name), 'utf8')

const run = (/** @type {Record<string, string>} */ env = {}, cwd = '.') =>
  promisify(execFile)('node_modules/.bin/tsx', ['scripts/after-build.mjs', folder], {
    cwd,
    env: { ...process.env, NEXT_PUBLIC_SITE_URL: 'http://localhost:3000', ...env },
  })

const hashOf = (/** @type {string} */ text) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page contains its styles, waiting scripts and a policy of its own hashes', async () => {
  await put('blogs/a.html', page())
  await run({
    NEXT_PUBLIC_SITE_URL: 'https://site.example',
    NEXT_PUBLIC_API_ORIGIN: 'https://api.example',
    NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.example',
  })
  const html = await read('blogs/a.html')
  const style = 'p{margin:0}@font-face{src:url(/_next/static/media/a.woff2)}'
  expect(html).toContain(`<style>${style}</style>${SHEET.replace('/>', ' disabled=""/>')}`)
  expect(html).toContain(SCRIPT.replace('src', 'data-src'))
  expect(html).toContain('<script src="/old.js" noModule=""></script>')
  expect(html).not.toContain('rel="preload"')

  const [, policy = ''] =
    /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/.exec(
      html,
    ) ?? []
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  const head = html.slice(0, html.indexOf('</script></head>'))
  const starter = head.slice(head.lastIndexOf('<script>') + '<script>'.length)
  expect(starter).toContain('data-src')
  const scripts = ['theme()', starter, DATA].map(hashOf)
  expect(directives.get('script-src')).toEqual(["'self'", ...scripts])
  expect(directives.get('style-src')).toEqual(expect.arrayContaining(["'self'", hashOf(style)]))
  const others = ['https://api.example', 'https://thief.example']
  expect(directives.get('connect-src')).toEqual(["'self'", ...others])
  expect(directives.get('default-src')).toEqual(["'none'"])

  const { http, https } = JSON.parse(await read('.headers.json'))
  expect(https.pages['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  expect(JSON.stringify(http)).not.toContain('upgrade-insecure-requests')
  const hosts = await read('_headers')
  for (const [name, value] of Object.entries(https.pages)) {
    expect(hosts).toContain(`\n  ${name}: ${value}\n`)
  }
  expect(hosts).toMatch(/Strict-Transport-Security: max-age=63072000$/m)
  expect(await read('.nojekyll')).toBe('')
  for (const [ending, unpack] of /** @type {const} */ ([
    ['.br', brotliDecompressSync],
    ['.gz', gunzipSync],
  ])) {
    const copy = await readFile(join(folder, `blogs/a.html${ending}`))
    expect(unpack(copy).toString()).toBe(html)
  }
})

test('an earlier address of an article leads to its present one', async () => {
  const project = await mkdtemp(join(tmpdir(), 'ota-project-'))
  await cp('content', join(project, 'content'), { recursive: true })
  await cp('tsconfig.json', join(project, 'tsconfig.json'))
  for (const name of ['components', 'lib', 'node_modules', 'public', 'scripts']) {
    await symlink(resolve(name), join(project, name))
  }
  const article = join(project, 'content/blogs/jwt-replay-attacks.mdx')
  const text = await readFile(article, 'utf8')
  await writeFile(article, text.replace('\nurl:', '\naliases: [replays, jwt-replays]\nurl:'))
  await run({}, project)
  const [from, other, to] = ['/blogs/replays', '/blogs/jwt-replays', '/blogs/jwt-replay-attacks']
  expect(await read('_redirects')).toContain(`${from} ${to} 301\n${other} ${to} 301\n`)
  expect(JSON.parse(await read('.headers.json')).redirects).toMatchObject({
    [from]: to,
    [other]: to,
  })
  await rm(project, { recursive: true })
})

test.each([
  ['has no <head>', '<p>Nothing</p>'],
  ['has no style sheet', page('', '<link rel="stylesheet" href="/_next/a.css"/>')],
  ['has no scripts', page('', SHEET, '<script src="/_next/a.js"></script>')],
  ['has a script that', page('<script type="importmap">{}</script>')],
  ['has a script that', page('<script src="https://cdn.example/a.js"></script>')],
  [
    'has code in its text',
    page('<main><svg><script>steal()</script></main><p>Text</p></svg></main>'),
  ],
  ['has code in its text', page('<main><svg></main><style>p{color:red}</style></svg></main>')],
  ['has an inline style that', page('<p style="color:red">Red</p>')],
  ['has an inline handler that', page('<button onclick="x()">Press</button>')],
])('the build stops at a page that %s, and names it', async (words, html) => {
  await put('b.html', html)
  await expect(run()).rejects.toThrow(`b.html ${words}`)
})
