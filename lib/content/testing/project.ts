import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

interface Told {
  title?: string
  tags?: readonly string[]
  date?: string
  /** Further lines of the front matter, each with its line end. */
  extra?: string
  body?: string
}

/** The file of an article of this name: its date stands on line 7, its text begins on line 10. */
export function articleSource(
  url: string,
  { title = url, tags = [], date = '2026-01-01', extra = '', body = 'Text.' }: Told = {},
): string {
  const names = `title: ${title}\nurl: ${url}\ntags: ${JSON.stringify(tags)}`
  const facts = `isAboutOTA: false\nhighlights: []\ndate: ${date}\nsources: []`
  return `---\n${names}\n${facts}\n${extra}---\n${body}\n`
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
