import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArticle } from '@/lib/content/articles'
import { draftArticle } from '@/lib/content/new-draft'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-post-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const run = (script: string, ...args: string[]) =>
  spawnSync(join(process.cwd(), 'node_modules/.bin/tsx'), [join(process.cwd(), script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TSX_TSCONFIG_PATH: join(process.cwd(), 'tsconfig.json') },
  })
const newPost = (...args: string[]) => run('scripts/new-post.ts', ...args)

const FILE = 'content/blogs/what-a-signature-proves.mdx'

test('writes a draft that passes, says what comes next, and never overwrites', () => {
  const { status, stdout } = newPost('What a signature proves')
  expect(status).toBe(0)
  expect(stdout).toContain(`${FILE}\n\nNext:\n`)
  const written = readFileSync(join(root, FILE), 'utf8')
  const { draft, date } = parseArticle(FILE, written)
  expect(draft).toBe(true)
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(48 * 3_600_000)

  // Pages print them, and their parts are known to the check.
  for (const path of ['packages/ota/README.md', 'docs', 'CHANGELOG.md']) {
    cpSync(path, join(root, path), { recursive: true })
  }
  const check = run('scripts/content-check.ts')
  expect(check).toMatchObject({
    status: 0,
    stdout: '1 article, 0 case studies: no problems\n',
    stderr: '',
  })

  const again = newPost('What a signature proves!')
  expect(again).toMatchObject({ status: 1, stdout: '' })
  expect(again.stderr).toBe(`${FILE} is there already; choose another title.\n`)
  expect(readFileSync(join(root, FILE), 'utf8')).toBe(written)
})

test('a title that another text has is refused, with its file', () => {
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
  writeFileSync(
    join(root, 'content/blogs/one.mdx'),
    draftArticle('What a key is', 'one', '2026-01-01'),
  )
  const { status, stderr } = newPost('What a  Key is')
  expect([status, stderr]).toEqual([1, 'content/blogs/one.mdx has this title; choose another.\n'])
  expect(readdirSync(join(root, 'content/blogs'))).toEqual(['one.mdx'])
})

test.each([[[]], [['--help']]])('without a title nothing is written: %j', (args) => {
  expect(newPost(...args)).toMatchObject({ status: 1, stdout: '' })
  expect(readdirSync(root)).toEqual([])
})
