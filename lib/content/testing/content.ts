import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Article, parseArticle } from '@/lib/content/articles'
import { PARTS } from '@/lib/content/case-studies'
import { ContentError } from '@/lib/content/content-error'

interface Told {
  title?: string
  tags?: readonly string[]
  isAboutOTA?: boolean
  highlights?: readonly string[]
  date?: string
  /** Addresses. */
  sources?: readonly string[]
  /** Further lines of the front matter, each with its line end. */
  extra?: string
  body?: string
}

/**
 * The file of an article of this name, a field a line: its date stands on line 7, its text begins on
 * line 10.
 */
export function articleSource(
  url: string,
  {
    title = url,
    tags = [],
    isAboutOTA = false,
    highlights = [],
    date = '2026-01-01',
    sources = [],
    extra = '',
    body = 'Text.',
  }: Told = {},
): string {
  const listed = sources.map((source) => ({ title: 'A source', url: source }))
  return `---
title: ${JSON.stringify(title)}
url: ${url}
tags: ${JSON.stringify(tags)}
isAboutOTA: ${isAboutOTA}
highlights: ${JSON.stringify(highlights)}
date: ${date}
sources: ${JSON.stringify(listed)}
${extra}---
${body}
`
}

/** A folder of its own for each test, in which a project may be written. */
export function testProject() {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'project-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const write = (file: string, content: string | Buffer = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return {
    path: (file = '') => join(root, file),
    write,
    writeArticle: (url: string, told?: Told) =>
      write(`content/blogs/${url}.mdx`, articleSource(url, told)),
  }
}

/** Articles named a-0, a-1, …, newest first, with the tags that are given for each. */
export function testArticles(tags: readonly (readonly string[])[]): Article[] {
  return tags.map((own, index) => {
    const date = new Date(Date.UTC(2026, 0, 300 - index)).toISOString().slice(0, 10)
    return parseArticle(
      `content/blogs/a-${index}.mdx`,
      articleSource(`a-${index}`, {
        title: `Article ${index}`,
        tags: own,
        date,
        body: `Text ${index}.`,
      }),
    )
  })
}

/**
 * The file of a case study of this name.
 * @param extra Further lines of the front matter, each with its line end.
 * @param text What each part says.
 */
export function testCaseStudy(
  url: string,
  { month = '2023-05', extra = '', text = 'Text.' } = {},
): string {
  const facts = ['date', 'token', 'how', 'dwell'].map((field) => `${field}: Text\n`).join('')
  const timeline = [1, 2, 3].map((event) => `  - { date: 2023-05, event: E${event} }\n`).join('')
  const source = '  - { title: Text, url: "https://example.com/" }\n'
  const parts = Object.values(PARTS).map((title) => `## ${title}\n\n${text}\n`)
  return `---\nname: ${url}\nurl: ${url}\nmonth: ${month}\n${facts}helped: no\nwhy: Text.\ntimeline:\n${timeline}sources:\n${source}${extra}---\n${parts.join('\n')}`
}

type Parse = (file: string, source: string) => unknown

/** [what is wrong, text to replace, its replacement, field named, line named] */
type BadFile = [string, string | RegExp, string, string, number]

/** Why a file is refused. */
export function refused(parse: Parse, file: string, source: string): ContentError {
  try {
    parse(file, source)
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
  throw new Error('was accepted')
}

/** A good file, spoilt in one place, is refused with that place and what to do. */
export function testRefusals(
  parse: Parse,
  file: string,
  good: string,
  bad: readonly BadFile[],
): void {
  test.each(bad)('refuses %s', (_what, from, to, field, line) => {
    const source = good.replace(from, to)
    expect(source).not.toBe(good)
    const error = refused(parse, file, source)
    expect(error.problems).toEqual([
      { field, line, expected: expect.any(String), fix: expect.any(String) },
    ])
    expect(error.message).toContain(`${file}:${line} ${field}\n  expected: `)
    expect(error.message).toMatch(/\n {2}to fix: {3}\S/)
  })
}
