import { testProject } from '@/lib/content/testing/project'
import { sharp } from '@/lib/images/sharp'
import { madeFiles } from './made-files'

const { path, write, writeArticle } = testProject()
const rewrite = (day: number, told = {}) =>
  writeArticle(`a-${day}`, { date: `2026-10-${day}`, ...told })

beforeEach(() => {
  for (let day = 10; day < 32; day++) rewrite(day)
  jest.spyOn(process, 'cwd').mockReturnValue(path())
})
afterEach(() => jest.restoreAllMocks())

/** Which files a change has made stale. */
async function changedBy(change: () => unknown): Promise<string[]> {
  const before = new Map((await madeFiles()).map(({ path, from }) => [path, from]))
  await change()
  const stale = (await madeFiles()).filter(({ path, from }) => before.get(path) !== from)
  return stale.map(({ path }) => path).sort()
}

test('a changed text makes its Markdown stale, and the feeds that it is in', async () => {
  const feeds = ['atom.xml', 'feed.json', 'feed.xml']
  expect(await changedBy(() => rewrite(31, { body: 'B.' }))).toEqual([...feeds, 'markdown/a-31.md'])
  expect(await changedBy(() => rewrite(10, { body: 'B.' }))).toEqual(['markdown/a-10.md'])
})

test('a changed title makes its picture and the list of articles stale, too', async () => {
  expect(await changedBy(() => rewrite(10, { title: 'Another' }))).toEqual([
    'images/og/blogs/a-10.png',
    'markdown/a-10.md',
    'markdown/index.md',
  ])
})

test('a picture of the same name that shows another thing is stale in all its forms', async () => {
  const save = async (background: string) => {
    const picture = sharp({ create: { width: 600, height: 10, channels: 3, background } })
    write('content/images/a.png', await picture.png().toBuffer())
  }
  await save('#fff')
  const forms = ['-480.avif', '-480.webp', '-600.avif', '-600.webp', '.png']
  expect(await changedBy(() => save('#000'))).toEqual(forms.map((form) => `images/a${form}`))
})

test('the files say what their articles say', async () => {
  const files = await madeFiles()
  const made = (path: string) => files.find((file) => file.path === path)?.make()
  expect(await made('markdown/a-31.md')).toContain('# a-31\n')
  expect(await made('feed.xml')).toContain('/blogs/a-31')
  expect(await made('feed.xml')).not.toContain('/blogs/a-10')
  expect(await made('markdown/index.md')).toContain('/markdown/a-10.md')
})
