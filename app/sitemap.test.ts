import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allArticles } from '@/lib/content/articles'
import { type PageFacts, pages } from '@/lib/pages'
import { blogHref, routes } from '@/lib/routes'
import sitemap, { lastChanged, sourcesOf } from './sitemap'

const entries = sitemap()
const entryOf = (path: string) => entries.find(({ url }) => new URL(url).pathname === path)

test('names every page once, and not where a sign-in ends', () => {
  for (const { path } of Object.values(pages)) expect(entryOf(path)).toBeDefined()
  expect(entryOf(routes.signedIn)).toBeUndefined()
  expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length)
})

test('an article is as old as its last change', () => {
  expect(allArticles().length).toBeGreaterThan(0)
  for (const { url, date, updated = date } of allArticles()) {
    expect(entryOf(blogHref(url))?.lastModified).toBe(updated)
  }
})

test('dates come from files that are there', () => {
  const sources = Object.values<PageFacts>(pages).flatMap(sourcesOf)
  expect(sources.filter((path) => !existsSync(path))).toEqual([])
})

describe('a last change', () => {
  const start = process.cwd()
  let root = ''
  const git = (args: string[], date = '2026-03-04T12:00:00Z') =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t.example', ...args], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'history-'))
    process.chdir(root)
  })
  afterEach(() => {
    process.chdir(start)
    rmSync(root, { recursive: true })
  })

  test('the newest commit of any of the files, not of others', () => {
    git(['init'])
    for (const [name, day] of [
      ['a', '2026-03-04'],
      ['b', '2026-04-05'],
      ['c', '2026-05-06'],
    ] as const) {
      writeFileSync(join(root, name), name)
      git(['add', name])
      git(['commit', '-m', name], `${day}T12:00:00Z`)
    }
    expect(lastChanged(['a', 'b'])).toBe('2026-04-05')
    expect(lastChanged(['new'])).toBeUndefined()
  })

  test('nothing is known without a history', () => {
    expect(lastChanged(['a'])).toBeUndefined()
  })
})
