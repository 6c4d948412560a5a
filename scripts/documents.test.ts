import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import GithubSlugger from 'github-slugger'

const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/asvs.md',
  'docs/benchmarks.md',
  'docs/commands.md',
  'docs/deploying.md',
  'docs/evidence.md',
  'packages/api/README.md',
]
const read = (file: string) => readFileSync(file, 'utf8')
const texts = DOCUMENTS.map((file) => ({ file, text: read(file) }))

function anchorsOf(file: string) {
  const slugger = new GithubSlugger()
  const headings = read(file).replace(/^```[\s\S]*?^```/gm, '')
  return [...headings.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugger.slug(title))
}

test.each(texts)('$file links to files and headings that exist', ({ file, text }) => {
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

/** A complete path of this project, not `NAME`, `x.test.ts` or an address of the site. */
const PATH =
  /^(app|components|content|deploy|docs|e2e|lib|public|packages|scripts|\.ci|\.github)\/[\w./[\]-]+$/

test.each(texts)('$file names files that exist', ({ text }) => {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  const paths = named.filter((name) => PATH.test(name) && !/\/NAME|\/x\./.test(name))
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test.each(texts)('$file names commands that exist', ({ text }) => {
  const commands = [...text.matchAll(/npm run ([\w:-]+)(?: -w ([\w/-]+))?/g)]
  const lost = commands.filter(([, name = '', folder = '.']) => {
    const { scripts = {} } = JSON.parse(read(`${folder}/package.json`))
    return !(name in scripts)
  })
  expect(lost.map(([command]) => command)).toEqual([])
})

test('the map of README.md names folders that exist', () => {
  const [, map = ''] = /^```\n([\s\S]*?)^```/m.exec(read('README.md')) ?? []
  let parents = ['.']
  const lost = map.split('\n').flatMap((line) => {
    const names = line.match(/(?<!\S)[\w-]+\/(?!\S)/g) ?? []
    const [first = ''] = names
    if (/^\S/.test(line)) parents = ['.', first]
    if (/^ {2}\S/.test(line)) parents = [...parents.slice(0, 2), join(parents[1] ?? '', first)]
    return names.filter((name) => !parents.some((parent) => existsSync(join(parent, name))))
  })
  expect(parents).toContain('docs/')
  expect(lost).toEqual([])
})
