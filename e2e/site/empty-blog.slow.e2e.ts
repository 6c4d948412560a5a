import { expect } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import { conditions, emulate, expectAccessible } from '../support/axe'
import { onFixture } from '../support/fixture-site'
import { pathsOf } from '../support/pages'
import { visit } from '../support/visit'

// The site with nothing in `content/blogs`, as it is built.

const EMPTY =
  'No blogs available right now. Please check back soon or explore our featured content above.'

onFixture('the index says that there is nothing yet, and lists nothing', async ({ page, at }) => {
  await visit(page, at('/blogs'))
  const main = page.getByRole('main')
  await expect(main.getByText(EMPTY, { exact: true })).toBeVisible()
  await expect(main.getByRole('list')).toHaveCount(0)
  for (const name of ['All articles', 'Topics', 'Pages']) {
    await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible()
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, `${condition.colorScheme}, ${condition.width} px`)
  }
})

onFixture('the home page has no list of articles', async ({ page, at }) => {
  await visit(page, at('/'))
  await expect(page.getByRole('heading', { name: 'Latest articles' })).toHaveCount(0)
})

onFixture(
  'feeds, sitemap and lists for programs are there, without an entry',
  async ({ at, request }) => {
    const read = async (path: string) => {
      const response = await request.get(at(path))
      expect(response.status(), path).toBe(200)
      return response.text()
    }
    const parser = new XMLParser()
    const { channel } = parser.parse(await read('/feed.xml')).rss
    expect(channel.title).toContain('blog')
    expect(channel.item).toBeUndefined()
    const { feed } = parser.parse(await read('/atom.xml'))
    expect(feed.title).toContain('blog')
    expect(feed.entry).toBeUndefined()
    expect(JSON.parse(await read('/feed.json')).items).toEqual([])
    expect(await read('/markdown/index.md')).toMatch(/^# Articles of [^[]+$/)
    expect(await read('/llms.txt')).toContain('[All articles]')
    const below = pathsOf(await read('/sitemap.xml')).filter((path) => path.includes('/blogs'))
    expect(below.map((path) => path.replace(/^.*\/blogs/, '/blogs'))).toEqual(['/blogs'])
  },
)
