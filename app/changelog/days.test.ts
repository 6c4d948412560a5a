import { parseAtomFeed } from 'feedsmith'
import { GET } from '../changelog.xml/route'
import { changedDays, changelog } from './days'

const SOURCE = `# Changelog

Of a [form](https://keepachangelog.com).

## [Unreleased]

### 2026-11-25

#### Added

- A [page](docs/x.md) and a [form](https://site.test) with \`code\`.

- Apart.

### 2026-11-24

- Less.
`

test('each day has its entries, without links that lead nowhere on a site', () => {
  expect(changedDays(SOURCE)).toEqual([
    {
      day: '2026-11-25',
      html: '<h3>Added</h3>\n<ul>\n<li>A page and a <a href="https://site.test">form</a> with <code>code</code>.</li>\n<li>Apart.</li>\n</ul>',
    },
    { day: '2026-11-24', html: '<ul>\n<li>Less.</li>\n</ul>' },
  ])
})

test('the project’s own is by day, the newest first, each once', () => {
  const days = changelog().map(({ day }) => day)
  expect(days.length).toBeGreaterThan(5)
  expect(days).toEqual([...new Set(days)].sort().reverse())
})

test('its feed has an entry for each day, which leads there', async () => {
  const { entries = [], updated } = parseAtomFeed(await GET().text())
  const days = changelog().map(({ day }) => day)
  expect(entries.map(({ id }) => id)).toEqual(
    days.map((day) => `http://localhost:3000/changelog#${day}`),
  )
  expect(updated).toMatch(new RegExp(`^${days[0]}`))
})
