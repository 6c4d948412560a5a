import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import GithubSlugger from 'github-slugger'
import sharp from 'sharp'

/** The table of a standard's items. */
const ASVS = 'docs/asvs.md'
const PAPERS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/commands.md',
  ASVS,
  'docs/watching.md',
  'docs/deploying.md',
]
const { scripts, license } = JSON.parse(readFileSync('package.json', 'utf8'))
const read = (file: string) => readFileSync(file, 'utf8')
const texts = PAPERS.map((file) => ({ file, text: read(file) }))

function anchorsOf(file: string) {
  const slugger = new GithubSlugger()
  const headings = read(file).replace(/^```[\s\S]*?^```/gm, '')
  return [...headings.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugger.slug(title))
}

test('the README begins with a picture of the demo, as wide as a page and quickly loaded', async () => {
  expect(read('README.md')).toMatch(/^# .+\n\n!\[.{40,}\]\(docs\/demo\.webp\)\n/)
  expect((await sharp('docs/demo.webp').metadata()).width).toBe(1280)
  expect(statSync('docs/demo.webp').size).toBeLessThan(120_000)
})

test('README and package.json say the same of the licence', () => {
  expect(license).toBe('UNLICENSED')
  expect(read('README.md')).toContain('**Licence:** none is granted until the owner decides.')
})

test.each(texts)('$file leads to what is there', ({ file, text }) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  const own = links.filter((to) => !/^https?:/.test(to))
  expect(own.length).toBeGreaterThan(0)
  const lost = own.filter((to) => {
    const [path, anchor] = to.split('#')
    const target = path ? normalize(join(dirname(file), path)) : file
    return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor))
  })
  expect(lost).toEqual([])
})

/** A path of this project, whole: not `NAME`, `x.test.ts` or an address of the site. */
const PATH =
  /^(app|components|content|deploy|docs|e2e|lib|public|packages|scripts|\.ci|\.github)\/[\w./[\]-]+$/

test.each(texts)('$file names files that are there', ({ text }) => {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const paths = named.filter((name) => PATH.test(name) && !/\/NAME|\/x\./.test(name))
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test.each(texts)('$file names commands that are there', ({ text }) => {
  const commands = [...text.matchAll(/npm run ([\w:-]+)(?: -w ([\w/-]+))?/g)]
  const lost = commands.filter(([, name = '', folder = '.']) => {
    const { scripts = {} } = JSON.parse(read(`${folder}/package.json`))
    return !(name in scripts)
  })
  expect(lost.map(([command]) => command)).toEqual([])
})

test('every command is described', () => {
  const text = read('docs/commands.md')
  const isNamed = (name: string) => new RegExp(`npm (run )?${name}\\b(?!:)`).test(text)
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
})

test('each item of ASVS stands once, in order, at level 1 or 2, with the file that shows it', () => {
  const [, table = '', others = ''] = read(ASVS).split(/^## /m).slice(0, 3)
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line))
  const items = rows.map((row) => {
    const [, item = '', level = '', how = '', shownBy = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    expect([item, level, how]).toEqual([
      item,
      expect.stringMatching(/^[12]$/),
      expect.stringMatching(/./),
    ])
    const [, path = ''] = /^`([^`]+)`$/.exec(shownBy) ?? []
    expect([item, existsSync(path)]).toEqual([item, true])
    return item
  })
  const rank = (item: string) => item.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  expect(items).toEqual([...new Set(items)].sort((one, other) => rank(one) - rank(other)))
  expect(items.length).toBeGreaterThan(90)
  const deviations = [...others.matchAll(/\*\*(\d+\.\d+\.\d+)\*\*/g)].map(([, item = '']) => item)
  expect(deviations.filter((item) => items.includes(item))).toEqual([])
  expect(deviations.length).toBeGreaterThan(10)
})
