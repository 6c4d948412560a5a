import { existsSync } from 'node:fs'
import { allArticles } from '@/lib/content/articles'
import { blogHref, routes } from '@/lib/routes'
import sitemap, { SOURCES } from './sitemap'

const entries = sitemap()
const entryOf = (path: string) => entries.find(({ url }) => new URL(url).pathname === path)

test('names every page once, and not where a sign-in ends', () => {
  const { signedIn, ...pages } = routes
  for (const path of Object.values(pages)) expect(entryOf(path)).toBeDefined()
  expect(entryOf(signedIn)).toBeUndefined()
  expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length)
})

test('an article is as old as its last change', () => {
  expect(allArticles().length).toBeGreaterThan(0)
  for (const { url, date, updated = date } of allArticles()) {
    expect(entryOf(blogHref(url))?.lastModified).toBe(updated)
  }
})

test('dates come from files that are there', () => {
  expect(
    Object.values(SOURCES)
      .flat()
      .filter((path) => !existsSync(path)),
  ).toEqual([])
})
