import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MadeFile } from './made-files'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'made-files-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
  for (let day = 10; day < 32; day++) write(`a-${day}`)
  jest.spyOn(process, 'cwd').mockReturnValue(root)
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(root, { recursive: true })
})

function write(url: string, { title = url, body = 'Text.' } = {}) {
  const date = `2026-10-${url.slice(-2)}`
  const source = `---\ntitle: ${title}\nurl: ${url}\ntags: []\nisAboutOTA: false\nhighlights: []\ndate: ${date}\nsources: []\n---\n${body}\n`
  writeFileSync(join(root, `content/blogs/${url}.mdx`), source)
}

/** The files of a build, which reads the texts anew. */
async function build(): Promise<MadeFile[]> {
  let files: MadeFile[] = []
  await jest.isolateModulesAsync(async () => {
    files = await (await import('./made-files')).madeFiles()
  })
  return files
}

/** Which files a change has made stale. */
async function changedBy(change: () => void): Promise<string[]> {
  const before = new Map((await build()).map(({ path, from }) => [path, from]))
  change()
  return (await build())
    .filter(({ path, from }) => before.get(path) !== from)
    .map(({ path }) => path)
    .sort()
}

const FEEDS = ['atom.xml', 'feed.json', 'feed.xml']

test('a changed text makes its Markdown stale, and the feeds that it is in', async () => {
  expect(await changedBy(() => write('a-31', { body: 'Another.' }))).toEqual([
    ...FEEDS,
    'markdown/a-31.md',
  ])
  expect(await changedBy(() => write('a-10', { body: 'Another.' }))).toEqual(['markdown/a-10.md'])
})

test('a changed title makes its picture and the list of articles stale, too', async () => {
  expect(await changedBy(() => write('a-10', { title: 'Another' }))).toEqual([
    'images/og/blogs/a-10.png',
    'markdown/a-10.md',
    'markdown/index.md',
  ])
})

test('a picture of the same name that shows another thing is stale in all its forms', async () => {
  const picture = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="10"><path fill="${colour}" d="M0 0h600v10H0z"/></svg>`,
    )
  const { sharp } = await import('@/lib/images/sharp')
  const save = async (colour: string) =>
    writeFileSync(join(root, 'content/images/a.png'), await sharp(picture(colour)).png().toBuffer())
  mkdirSync(join(root, 'content/images'))
  await save('#fff')
  const before = new Map((await build()).map(({ path, from }) => [path, from]))
  await save('#000')
  const stale = (await build()).filter(({ path, from }) => before.get(path) !== from)
  expect(stale.map(({ path }) => path).sort()).toEqual([
    'images/a-480.avif',
    'images/a-480.webp',
    'images/a-600.avif',
    'images/a-600.webp',
    'images/a.png',
  ])
})

test('the files say what their articles say', async () => {
  const files = await build()
  const made = (path: string) => files.find((file) => file.path === path)?.make()
  expect(await made('markdown/a-31.md')).toContain('# a-31\n')
  expect(await made('feed.xml')).toContain('/blogs/a-31')
  expect(await made('feed.xml')).not.toContain('/blogs/a-10')
  expect(await made('markdown/index.md')).toContain('/markdown/a-10.md')
})
