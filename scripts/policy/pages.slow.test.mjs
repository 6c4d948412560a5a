import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

// The two steps on an export, as a build runs them.

/** @type {string} */
let root
/** @type {string} */
let folder

/**
 * @param {string} script
 * @param {Record<string, string>} env
 */
const run = (script, env = {}) =>
  promisify(execFile)(process.execPath, [`scripts/policy/${script}.mjs`, folder], {
    env: {
      ...process.env,
      NEXT_PUBLIC_SITE_URL: 'https://ota.example',
      ...env,
    },
  })

/**
 * @param {string} name
 * @param {string} text
 */
async function write(name, text) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
/** @param {string} name */
const read = (name) => readFile(join(folder, name), 'utf8')

const hashOf = (/** @type {string} */ text) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** As Next writes a page. */
const pageWith = (body = '') =>
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/chunks/a.css"/>' +
  '<link rel="preload" as="script" href="/_next/static/chunks/main.js"/>' +
  '<script src="/_next/static/chunks/one.js" async=""></script><script>{theme()}</script>' +
  `</head><body>${body}<script type="application/ld+json">{"a":"<b>"}</script>` +
  '<script id="_R_">(globalThis["TURBOPACK"] || []).push({})</script>' +
  '<script src="/_next/static/chunks/main.js" async=""></script>' +
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"a $& < b </head> static/chunks/later.js"])</script></body></html>'

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ota-policy-'))
  folder = join(root, 'out')
  await write('_next/static/chunks/one.js', 'load("static/chunks/later.js")')
  await write('_next/static/chunks/main.js', 'main')
  await write(
    '_next/static/chunks/later.js',
    'load("static/chunks/last.css","static/chunks/one.js")',
  )
  await write('_next/static/chunks/last.css', 'b{}')
  await write('_next/static/chunks/other.js', 'of another page')
  await write('_next/static/chunks/a.css', 'a{}')
  await write('blogs/a.html', pageWith())
})
afterEach(() => rm(root, { recursive: true }))

test('what Next writes inline goes into a file of the page, behind the guard', async () => {
  await write('404.html', pageWith())
  await write('live-demo.html', pageWith())
  await run('seal')
  const html = await read('blogs/a.html')
  expect(html).not.toMatch(/__next_f|TURBOPACK/)
  expect(html).toContain('<script>{theme()}</script>')
  expect(html).toContain('<script type="application/ld+json">{"a":"<b>"}</script>')

  const [file = ''] = await readdir(join(folder, '_next/static/start/blogs'))
  const script = `<script src="/_next/static/start/blogs/${file}" async=""></script>`
  expect(html).toContain(`${script}</head><body>`)
  const text = await read(`_next/static/start/blogs/${file}`)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect(file).toBe(`a.${hash}.js`) // another content has another name
  expect(text.slice(text.indexOf('(globalThis'))).toBe(
    '(globalThis["TURBOPACK"] || []).push({});\n(self.__next_f=self.__next_f||[]).push([0]);\n' +
      'self.__next_f.push([1,"a $& < b </head> static/chunks/later.js"])',
  )
  const [, integrity = ''] = /^\{const INTEGRITY=(\{[^}]*\});/.exec(text) ?? []
  expect(JSON.parse(integrity)).toEqual({
    '/_next/static/chunks/later.js': hashOf(await read('_next/static/chunks/later.js')),
    '/_next/static/chunks/last.css': hashOf('b{}'),
    '/_next/static/chunks/other.js': hashOf(await read('_next/static/chunks/other.js')),
  })

  const names = await readdir(join(folder, '_next/static/start'))
  const [other = ''] = names.filter((name) => name.startsWith('404.'))
  // It leads to other pages, without a new document.
  expect(await read(`_next/static/start/${other}`)).toContain(hashOf('of another page'))
})

test('a finished page differs by its hashes alone, and all hosts say the same', async () => {
  await write('icon.svg', '<svg><style>path{}</style></svg>')
  await write('b.html', '<script type="waiting" src="/_next/static/chunks/main.js"></script>')
  await write('c.html', '<style>p{}</style>')
  await run('write', {
    NEXT_PUBLIC_API_ORIGIN: 'https://api.example',
    NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.example',
    HSTS: 'preload',
  })
  expect(await read('b.html')).toContain(`integrity="${hashOf('main')}"`)
  const html = await read('blogs/a.html')
  expect(html.replace(/ integrity="[^"]*"( crossorigin="")?/g, '')).toBe(pageWith())
  const tags = html.match(/<(script|link) integrity="[^"]*"[^>]*>/g) ?? []
  expect(tags).toHaveLength(4)
  for (const tag of tags) {
    const [, integrity, path = ''] = /integrity="([^"]*)".*="\/([^"]*)"/.exec(tag) ?? []
    expect(integrity).toBe(hashOf(await read(path)))
  }

  const { http, https } = JSON.parse(await read('.headers.json'))
  const { pages, files } = https
  const hosts = await read('_headers')
  for (const [name, value] of Object.entries(pages)) {
    expect(hosts).toContain(`\n  ${name}: ${value}\n`)
  }
  expect(hosts).toMatch(/^\/\*\n/)
  expect(hosts).toMatch(/Strict-Transport-Security: max-age=63072000; includeSubDomains; preload/)
  // Our server knows by itself, and may serve over http what was built for https.
  expect(pages).not.toHaveProperty('Strict-Transport-Security')
  expect(JSON.stringify(http)).not.toContain('upgrade-insecure-requests')

  const policy = pages['Content-Security-Policy']
  expect(policy).toContain(`'${hashOf('{theme()}')}'`)
  expect(policy).toMatch(new RegExp(`style-src [^;]*'${hashOf('p{}').replaceAll('+', '\\+')}'`))
  for (const one of [policy, files['Content-Security-Policy']]) {
    expect(one).toContain(`'${hashOf('path{}')}'`)
  }
  expect(policy).toContain("; connect-src 'self' https://api.example https://thief.example;")
  expect(policy).toContain('; frame-src https://www.openstreetmap.org/export/embed.html;')
})

test('what is not as Next writes it stops the build', async () => {
  await write('b.html', '<html><head></head><body></body></html>')
  await expect(run('seal')).rejects.toThrow('b.html has no scripts as Next writes them')
})

test('so many styles that each answer would grow with the pages stop the build', async () => {
  for (const name of 'abcdef') await write(`${name}.html`, `<style>.${name}{}</style>`)
  await expect(run('write')).rejects.toThrow('6 style elements differ from page to page, and 5 may')
})

test.each([
  ['<p style="a:b">', 'b.html, line 2: <p> has an inline style, a:b'],
  ['<script src="//cdn.example/x.js"></script>', '//cdn.example/x.js is not of this site'],
])('%s stops the build', async (body, words) => {
  await write('b.html', `<!doctype html>\n${body}`)
  await expect(run('write')).rejects.toThrow(words)
})
