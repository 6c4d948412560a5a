import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleKind } from '@/lib/content/articles'
import { parseFile } from '@/lib/content/front-matter'

const FILE = 'content/blogs/wo-uber-signs-it.mdx'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-post-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const newPost = (...args: string[]) =>
  spawnSync(
    join(process.cwd(), 'node_modules/.bin/tsx'),
    [join(process.cwd(), 'scripts/new-post.ts'), ...args],
    { cwd: root, encoding: 'utf8' },
  )

test('writes a draft that passes every check, and never overwrites', () => {
  const { status, stdout } = newPost('Wo Über "signs" it?')
  expect([status, stdout]).toEqual([0, expect.stringContaining(FILE)])
  const written = readFileSync(join(root, FILE), 'utf8')
  const { title, draft, date } = parseFile(articleKind, FILE, written)
  expect([title, draft]).toEqual(['Wo Über "signs" it?', true])
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(48 * 3_600_000)
  const again = newPost('Wo Uber signs it')
  expect([again.status, again.stderr]).toEqual([
    1,
    `${FILE} exists already: choose another title.\n`,
  ])
  expect(readFileSync(join(root, FILE), 'utf8')).toBe(written)
})

test('refuses a title without a Latin letter or digit, in one sentence', () => {
  const { status, stderr } = newPost('?')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^A post needs a title.*\n$/)])
})
