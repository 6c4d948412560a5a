import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** @type {string} */
let folder

const delayStart = () =>
  promisify(execFile)(process.execPath, ['scripts/build/delay-start.mjs', folder])

/** As scripts/policy/seal.mjs leaves a page. */
const pageWith = (body = '') =>
  `<!DOCTYPE html><html><head><link rel="preload" href="/_next/a.woff2" as="font"/>` +
  `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>` +
  `<script src="/_next/static/chunks/one.js" async=""></script><script>{theme()}</script>` +
  `<script src="/_next/static/chunks/old.js" noModule=""></script>` +
  `<script src="/_next/static/start/a.js" async=""></script></head><body>${body}` +
  `<script type="application/ld+json">{}</script>` +
  `<script src="/_next/static/chunks/main.js" async=""></script></body></html>`

/** @param {string} name */
const read = (name) => readFile(join(folder, name), 'utf8')
/** @param {string} html */
const starterOf = (html) =>
  /<script(?: data-start="[^"]*")?>("use strict";.*?)<\/script>/.exec(html)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-export-'))
  await mkdir(join(folder, 'blogs'))
  await writeFile(join(folder, 'blogs/a.html'), pageWith())
})
afterEach(() => rm(folder, { recursive: true }))

test('every page has the same starter; an element says when it starts by itself', async () => {
  await writeFile(join(folder, 'index.html'), pageWith('<div data-start="idle">'))
  await delayStart()
  const [plain, idle] = await Promise.all(['blogs/a.html', 'index.html'].map(read))
  expect(starterOf(idle ?? '')?.[0]).toMatch(/^<script data-start="idle">/)
  expect(starterOf(idle ?? '')?.[1]).toBe(starterOf(plain ?? '')?.[1])
})

test('a script that nobody knows stops the build, and so does a page without any', async () => {
  await writeFile(join(folder, 'b.html'), pageWith('<script>other()</script>'))
  await expect(delayStart()).rejects.toThrow('b.html has a script that is not known')
  await writeFile(join(folder, 'b.html'), '<html><head></head></html>')
  await expect(delayStart()).rejects.toThrow('b.html has no scripts as Next wrote them')
})
