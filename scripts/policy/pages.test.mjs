import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

// The two steps on an export below a base path, as a build runs them.

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
      NEXT_PUBLIC_BASE_PATH: '/base',
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
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/base/_next/static/chunks/a.css"/>' +
  '<link rel="preload" as="script" href="/base/_next/static/chunks/main.js"/>' +
  '<script src="/base/_next/static/chunks/one.js" async=""></script><script>{theme()}</script>' +
  `</head><body>${body}<script type="application/ld+json">{"a":"<b>"}</script>` +
  '<script id="_R_">(globalThis["TURBOPACK"] || []).push({})</script>' +
  '<script src="/base/_next/static/chunks/main.js" async=""></script>' +
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

describe('what Next writes inline', () => {
  test('goes into a file of the page, behind the guard and the hashes of what comes later', async () => {
    await run('seal')
    const html = await read('blogs/a.html')
    expect(html).not.toMatch(/__next_f|TURBOPACK/)
    expect(html).toContain('<script>{theme()}</script>')
    expect(html).toContain('<script type="application/ld+json">{"a":"<b>"}</script>')
    const [file = ''] = await readdir(join(folder, '_next/static/start/blogs'))
    expect(file).toMatch(/^a\.[0-9a-f]{16}\.js$/)
    expect(html).toContain(
      `<script src="/base/_next/static/start/blogs/${file}" async=""></script></head><body>`,
    )
    const [guard, ...data] = (await read(`_next/static/start/blogs/${file}`)).split(';\n(')
    expect(`(${data.join(';\n(')}`).toBe(
      '(globalThis["TURBOPACK"] || []).push({});\n(self.__next_f=self.__next_f||[]).push([0]);\n' +
        'self.__next_f.push([1,"a $& < b </head> static/chunks/later.js"])',
    )
    const [, integrity = ''] = /^\{const INTEGRITY=(\{[^}]*\});/.exec(guard ?? '') ?? []
    const later = await read('_next/static/chunks/later.js')
    expect(JSON.parse(integrity)).toEqual({
      '/base/_next/static/chunks/later.js': hashOf(later),
      '/base/_next/static/chunks/last.css': hashOf('b{}'),
    })
  })

  test('a page that leads to others without a new document knows the hashes of theirs', async () => {
    await write('404.html', pageWith())
    await run('seal')
    const names = await readdir(join(folder, '_next/static/start'))
    const [file = ''] = names.filter((name) => name.startsWith('404.'))
    expect(await read(`_next/static/start/${file}`)).toContain(hashOf('of another page'))
  })

  test('the same page has the same file, another chunk or text another', async () => {
    const build = async (body = '') => {
      await rm(join(folder, '_next/static/start'), { recursive: true, force: true })
      await write('blogs/a.html', pageWith(body))
      await run('seal')
      return (await readdir(join(folder, '_next/static/start/blogs')))[0]
    }
    const first = await build()
    expect(await build()).toBe(first)
    await write('_next/static/chunks/later.js', 'changed')
    expect(await build()).not.toBe(first)
  })

  test('a page without any stops the build', async () => {
    await write('b.html', '<html><head></head><body></body></html>')
    await expect(run('seal')).rejects.toThrow('b.html has no scripts as Next writes them')
  })
})

describe('the finished pages', () => {
  test('every script and style that is loaded has its hash, and nothing else changes', async () => {
    await run('seal')
    const before = await read('blogs/a.html')
    await run('write')
    const html = await read('blogs/a.html')
    expect(html.replace(/ integrity="[^"]*"( crossorigin="")?/g, '')).toBe(before)
    const tags = html.match(/<(script|link) integrity="[^"]*"[^>]*>/g) ?? []
    const named = tags.map((tag) => /integrity="([^"]*)".*(?:src|href)="\/base\/([^"]*)"/.exec(tag))
    expect(named).toHaveLength(5)
    for (const [, integrity, path = ''] of named.map((match) => match ?? [])) {
      expect(integrity).toBe(hashOf(await read(path)))
    }
  })

  test('a script that waits has its hash, too', async () => {
    await write(
      'blogs/a.html',
      '<script type="waiting" src="/base/_next/static/chunks/one.js"></script>',
    )
    await run('write')
    expect(await read('blogs/a.html')).toContain(
      `integrity="${hashOf(await read('_next/static/chunks/one.js'))}"`,
    )
  })

  test('what is not of this site, or not there, stops the build', async () => {
    await write('b.html', '<!doctype html><script src="//cdn.example/x.js"></script>')
    await expect(run('write')).rejects.toThrow('//cdn.example/x.js is not of this site')
    await write('b.html', '<!doctype html><link rel="stylesheet" href="/elsewhere.css">')
    await expect(run('write')).rejects.toThrow('/elsewhere.css is not of this site')
    await write('b.html', '<!doctype html><script src="/base/none.js"></script>')
    await expect(run('write')).rejects.toThrow('no such file')
  })

  test('what no policy of hashes lets through stops the build, with page and line', async () => {
    await write('b.html', '<!doctype html>\n<title>b</title>\n<p style="a:b">')
    await expect(run('write')).rejects.toThrow('b.html, line 3: <p> has an inline style, a:b')
  })
})

describe('the headers', () => {
  test('are the same for all hosts, with a hash of all that stands in files', async () => {
    await write('icon.svg', '<svg><style>path{}</style></svg>')
    await run('seal')
    await run('write', {
      NEXT_PUBLIC_API_ORIGIN: 'https://api.example',
      NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.example',
      HSTS: 'preload',
    })
    const { pages, files } = JSON.parse(await read('.headers.json'))
    const hosts = await read('_headers')
    const nginx = (/** @type {string} */ name) =>
      readFile(join(`${folder}-headers/nginx`, name), 'utf8')
    for (const [name, value] of Object.entries(pages)) {
      expect(hosts).toContain(`\n  ${name}: ${value}\n`)
      const line = `add_header ${name} "${value.replaceAll('"', '\\"')}" always;\n`
      expect(await nginx('pages.conf')).toContain(line)
    }
    for (const [name, value] of Object.entries(files)) {
      expect(await nginx('files.conf')).toContain(`add_header ${name} "${value}" always;\n`)
    }
    const policy = pages['Content-Security-Policy']
    expect(policy).toContain(`script-src 'self' '${hashOf('{theme()}')}';`)
    for (const one of [policy, files['Content-Security-Policy']]) {
      expect(one).toContain(`'${hashOf('path{}')}'`)
    }
    expect(policy).toContain("connect-src 'self' https://api.example https://thief.example;")
    expect(policy).toContain('report-uri https://api.example/api/csp-report;')
    expect(policy).toContain(
      'frame-src https://www.youtube-nocookie.com/embed/ https://www.openstreetmap.org/export/embed.html;',
    )
    expect(hosts).toMatch(/^\/base\/\*\n/)
    for (const text of [hosts, await nginx('pages.conf'), await nginx('files.conf')]) {
      expect(text).toMatch(
        /Strict-Transport-Security:? "?max-age=63072000; includeSubDomains; preload/,
      )
    }
    expect(pages).not.toHaveProperty('Strict-Transport-Security') // our server knows by itself
  })
})
