import matter from 'gray-matter'
import { ContentError, type Problem } from './content-error'
import { type FrontMatter, fieldHelp, frontMatterSchema, KEBAB_CASE } from './schema'

/** One article, checked. */
export interface Article extends FrontMatter {
  /** The text after the front matter, as MDX. */
  body: string
}

const FENCE = '---'

/** The line of a top-level field, or of the opening fence when the field is missing. */
function lineOf(lines: readonly string[], field: string): number {
  return (
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith(`${field}:`)),
    ) + 1
  )
}

function checkFence(lines: readonly string[], fail: (problem: Problem) => never): void {
  const [first = ''] = lines
  if (first.trimEnd() !== FENCE) {
    // gray-matter would run `---js` front matter as code while building.
    const expected = `front matter in YAML: the first line is exactly ${FENCE}`
    fail({ line: 1, field: 'front matter', expected, fix: `make the first line ${FENCE}` })
  }
  if (!lines.some((line, index) => index > 0 && line.trimEnd() === FENCE)) {
    const expected = `a second line ${FENCE} that ends the front matter`
    fail({ line: 1, field: 'front matter', expected, fix: `add ${FENCE} before the text` })
  }
}

function readYaml(text: string, fail: (problem: Problem) => never) {
  try {
    return matter(text, { language: 'yaml' })
  } catch (error) {
    // js-yaml's error; should it ever be another, both parts may be missing.
    const { mark, reason } = error as { mark?: { line: number }; reason?: string }
    return fail({
      line: (mark?.line ?? 0) + 1,
      field: 'front matter',
      expected: `valid YAML (${reason ?? 'unreadable'})`,
      fix: 'quote texts that hold a colon, indent with spaces, name each field once',
    })
  }
}

/** What the schema cannot see: the file's own name, and days as they were written. */
function crossCheck(data: FrontMatter, name: string, lines: readonly string[]): string[] {
  const overflowed = (['date', 'updated'] as const).filter((field) => {
    const day = data[field]
    // YAML turns 2026-02-30 into the 2nd of March without a word.
    return day !== undefined && !lines[lineOf(lines, field) - 1]?.includes(day)
  })
  const early = data.updated !== undefined && data.updated < data.date ? ['updated'] : []
  return [...(data.url === name ? [] : ['url']), ...overflowed, ...early]
}

/**
 * Reads one article; parses, never casts.
 * @param file Path from the project's root, ending in `.mdx`.
 * @throws ContentError with every problem found.
 */
export function parseArticle(file: string, source: string): Article {
  const fail = (...problems: Problem[]): never => {
    throw new ContentError(file, problems)
  }
  const name = /([^/\\]+)\.mdx$/.exec(file)?.[1] ?? ''
  if (!KEBAB_CASE.test(name)) {
    fail({ line: 1, field: 'file name', ...fieldHelp.url, fix: 'rename the file, ending in .mdx' })
  }
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n')
  const lines = text.split('\n')
  checkFence(lines, fail)
  const { data, content } = readYaml(text, fail)
  const problem = (field: string): Problem => {
    // The name comes from the file and may be none of ours, which the record's type cannot say.
    const known = fieldHelp[field as keyof FrontMatter] as
      | (typeof fieldHelp)[keyof FrontMatter]
      | undefined
    const help = known ?? {
      expected: `one of: ${Object.keys(fieldHelp).join(', ')}`,
      fix: 'delete the line, or correct the name of the field',
    }
    return { line: lineOf(lines, field), field, ...help }
  }
  const parsed = frontMatterSchema.safeParse(data)
  if (!parsed.success) {
    const fields = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : [String(issue.path[0] ?? 'front matter')],
    )
    return fail(...[...new Set(fields)].map(problem))
  }
  const wrong = crossCheck(parsed.data, name, lines)
  if (wrong.length > 0) fail(...[...new Set(wrong)].map(problem))
  if (content.trim() === '') {
    fail({ line: lines.length, field: 'text', expected: 'an article', fix: 'write below the ---' })
  }
  return { ...parsed.data, body: content }
}
