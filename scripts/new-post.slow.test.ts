import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleKind } from '@/lib/content/articles'
import { parseFile } from '@/lib/content/front-matter'

const FILE = 'content/blogs/wo-ueber-signs-it.mdx'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-post-'))
  cpSync('content/benchmarks.json', join(root, 'content/benchmarks.json'))
})
afterEach(() => rmSync(root, { recursive: true }))

const newPost = (...args: string[]) =>
  spawnSync(
    join(process.cwd(), 'node_modules/.bin/tsx'),
    [join(process.cwd(), 'scripts/new-post.ts'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TSX_TSCONFIG_PATH: join(process.cwd(), 'tsconfig.json') },
    },
  )

test('writes a draft that passes every check, and never overwrites', () => {
  const { status, stdout } = newPost('Wo Über "signs" it?')
  expect([status, stdout]).toEqual([0, expect.stringContaining(FILE)])
  const written = readFileSync(join(root, FILE), 'utf8')
  expect(parseFile(articleKind, FILE, written)).toMatchObject({
    title: 'Wo Über "signs" it?',
    draft: true,
    date: new Date().toLocaleDateString('sv-SE'),
  })
  const again = newPost('Wo Ueber signs it')
  expect([again.status, again.stderr]).toEqual([
    1,
    `${FILE} exists already: choose another title.\n`,
  ])
  expect(readFileSync(join(root, FILE), 'utf8')).toBe(written)
})

test('writes the letters of Europe without their signs, as readers type them', () => {
  const { stdout } = newPost('Größe, Łódź, Ærø')
  expect(stdout).toContain('content/blogs/groesse-lodz-aero.mdx')
})

test('refuses a title that the check would refuse, and writes no file', () => {
  const { status, stderr } = newPost('A'.repeat(55))
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^No file was written\. .*expected a text of one line, 1 to 54 characters\.\n$/,
    ),
  ])
  expect(existsSync(join(root, 'content/blogs'))).toBe(false)
})

test('refuses a title without a Latin letter or digit, in one sentence', () => {
  const { status, stderr } = newPost('?')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^A post needs a title.*\n$/)])
})
