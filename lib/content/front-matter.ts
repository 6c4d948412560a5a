import matter from 'gray-matter'
import { CORE_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'
import { ContentError, type Problem } from './content-error'

/** File names and urls of content: lower-case words joined by single hyphens. */
export const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What to tell an editor whose file is refused. */
interface FieldHelp {
  /** Perhaps with what is wrong about this value. */
  expected: string | ((value: unknown) => string)
  fix: string
}

/** The words for one value. */
function helpFor({ expected, fix }: FieldHelp, value: unknown) {
  return { expected: typeof expected === 'string' ? expected : expected(value), fix }
}

/** One help for each field of a front matter. */
export type FieldHelps<Data> = { readonly [Field in keyof Data]-?: FieldHelp }

/** A text that is not blank. */
export const text = z.string().trim().min(1)

/** An existing calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** What the statements of a text rest on; each address once. */
export const sources = z
  .array(z.strictObject({ title: text, url: z.url({ protocol: /^https$/ }) }))
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length)

/** Something outside this site that a statement rests on. */
export type Source = z.infer<typeof sources>[number]

/** Help for the fields that every kind of content has. */
export const commonHelp = {
  url: {
    expected: 'the file name without .mdx: lower-case letters, digits and single hyphens',
    fix: 'rename the file, or write its name here, e.g. url: what-a-signature-proves',
  },
  sources: {
    expected: 'a list of entries with exactly `title` and an https `url`, each once; [] for none',
    fix: 'sources: [{ title: "RFC 7519", url: "https://www.rfc-editor.org/rfc/rfc7519" }]',
  },
} satisfies Record<string, FieldHelp>

/** A value that begins with a quotation mark of printed text; word processors put it there. */
const CURLY = /^\s*(?:- )?([\w-]+):\s*\[?\s*[“”„‘’]/
const TAG_SIGN = /(^|[[,\s"'-])#(?=[\p{L}\p{N}])/gu

/** What a decoder leaves in place of bytes that are no UTF-8. */
const REPLACED = '\uFFFD'

const straight = (line: string) => line.trim().replace(/[“”„]/g, '"').replace(/[‘’]/g, "'")

function encodingSlip(lines: readonly string[]): Problem[] {
  const index = lines.findIndex((line) => line.includes(REPLACED))
  if (index < 0) return []
  const expected = 'text in UTF-8; here are bytes that are none'
  const fix = 'save the file with the encoding UTF-8, and look at this line'
  return [{ line: index + 1, field: 'encoding', expected, fix }]
}

/**
 * Slips that YAML would take for something else: quotation marks of printed text, which are letters
 * to it, and `#` before a tag, which begins a comment.
 * @param head The lines of the front matter, with the opening fence.
 */
function yamlSlips(head: readonly string[]): Problem[] {
  let isInTags = false
  return head.flatMap((line, index) => {
    if (/^\S/.test(line)) isInTags = line.startsWith('tags:')
    const curly = CURLY.exec(line)?.[1]
    const at = { line: index + 1 }
    if (curly) {
      const expected = 'straight quotation marks around a text'
      return [{ ...at, field: curly, expected, fix: straight(line) }]
    }
    if (isInTags && line.search(TAG_SIGN) >= 0) {
      const fix = line.trim().replace(TAG_SIGN, '$1')
      return [{ ...at, field: 'tags', expected: 'tags without # before them', fix }]
    }
    return []
  })
}

/**
 * What a word processor, or the habit of another site, leaves in a file.
 * @param lines Of the whole file.
 * @param head How many of them are front matter.
 */
function slipsIn(lines: readonly string[], head: number): Problem[] {
  return [...encodingSlip(lines), ...yamlSlips(lines.slice(0, head))]
}

const FENCE = '---'

/** A content file whose front matter has passed its schema. */
export interface ContentFile<Data> {
  /** Path from the project's root. */
  file: string
  data: Data
  /** The text after the front matter, as MDX. */
  body: string
  /** 1-based line of the file on which `body` begins. */
  bodyLine: number
}

interface Kind<Data> {
  schema: z.ZodType<Data>
  help: FieldHelps<Data>
  /** Fields that are wrong although each alone passed. */
  crossCheck?: (data: Data) => readonly (keyof Data)[]
}

// Its core schema leaves days as they were written; YAML's own dates turn the 30th of February
// into the 2nd of March without a word.
const engines = { yaml: (yaml: string) => load(yaml, { schema: CORE_SCHEMA }) as object }

/** The 1-based line of a top-level field, or of the opening fence when the field is missing. */
export function lineOf(lines: readonly string[], field: string): number {
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
    return matter(text, { language: 'yaml', engines })
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

const unixText = (source: string) => source.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n')

/** Cuts a file after its front matter, whatever that is worth; no text without a second fence. */
export function splitFile(source: string): { head: string[]; body: string; bodyLine: number } {
  const lines = unixText(source).split('\n')
  const fence = lines.findIndex((line, index) => index > 0 && line.trimEnd() === FENCE)
  const head = fence < 0 ? lines : lines.slice(0, fence)
  return { head, body: lines.slice(head.length + 1).join('\n'), bodyLine: head.length + 2 }
}

/**
 * Reads one file of `content/`; parses, never casts.
 * @param file Path from the project's root, ending in `.mdx`; its name is the `url`.
 * @throws ContentError with every problem found.
 */
export function readContentFile<Data extends { url: string }>(
  file: string,
  source: string,
  { schema, help, crossCheck = () => [] }: Kind<Data>,
): ContentFile<Data> {
  const fail = (...problems: Problem[]): never => {
    throw new ContentError(file, problems)
  }
  const name = /([^/\\]+)\.mdx$/.exec(file)?.[1] ?? ''
  if (!KEBAB_CASE.test(name)) {
    const fix = 'rename the file, ending in .mdx'
    fail({ line: 1, field: 'file name', ...commonHelp.url, fix })
  }
  const text = unixText(source)
  const lines = text.split('\n')
  checkFence(lines, fail)
  const slips = slipsIn(lines, splitFile(source).head.length)
  if (slips.length > 0) fail(...slips)
  const { data, content } = readYaml(text, fail)
  const problem = (field: string): Problem => ({
    line: lineOf(lines, field),
    field,
    // The name comes from the file and may be none of ours.
    ...(Object.hasOwn(help, field)
      ? helpFor(help[field as keyof Data], data[field])
      : {
          expected: `one of: ${Object.keys(help).join(', ')}`,
          fix: 'delete the line, or correct the name of the field',
        }),
  })
  const parsed = schema.safeParse(data)
  if (!parsed.success) {
    const fields = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : [String(issue.path[0] ?? 'front matter')],
    )
    return fail(...[...new Set(fields)].map(problem))
  }
  const wrong = [...(parsed.data.url === name ? [] : ['url']), ...crossCheck(parsed.data)]
  if (wrong.length > 0) fail(...wrong.map(String).map(problem))
  if (content.trim() === '') {
    fail({ line: lines.length, field: 'text', expected: 'a text', fix: 'write below the ---' })
  }
  const bodyLine = lines.length - content.split('\n').length + 1
  return { file, data: parsed.data, body: content, bodyLine }
}
