import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import matter from 'gray-matter'
import { isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { checkText, type Tags } from './check-text'

/** A text that is not blank. */
export const text = z.string().trim().min(1)

/** An existing calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** The sources of a text, each address once. */
export const sources = z
  .array(z.strictObject({ title: text, url: z.url({ protocol: /^https$/ }) }))
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length)

/** External evidence for a statement. */
export type Source = z.infer<typeof sources>[number]

/** Fields of every kind of content. `describe` is the expected value in the editor’s error message. */
export const commonFields = {
  url: text.describe('the name of the file without .mdx'),
  draft: z.boolean().optional().describe('true or false, or no such line'),
}

/** A mistake that stops `npm run dev`, the check and the build; its message is one sentence for the editor. */
class ContentError extends Error {
  override name = 'ContentError'
}

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.mdx$/

/** Characters other than tabs, line ends and those that XML allows; U+FFFD replaces invalid UTF-8. */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffc\u{10000}-\u{10ffff}]/u

/** Expected for a text that YAML cuts at a comment or reads as an anchor, an alias or a tag. */
const QUOTES = 'quotation marks around a text that holds " #" or begins with &, * or !'

type Fail = (line: number, field: string, expected: string) => never

/** Reads YAML, and keeps days as texts. @param yaml Begins on line 1 of the file. */
function readYaml(yaml: string, fail: Fail): object {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset = 0) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) fail(lineAt(error.pos[0]), 'front matter', `valid YAML (${error.message})`)
  const refuse = ({ range }: Node) => fail(lineAt(range?.[0]), 'front matter', QUOTES)
  visit(document, {
    Alias: (_key, node) => refuse(node),
    Value: (_key, node) => {
      const isCut = isScalar(node) && node.type === 'PLAIN' && node.comment
      if (isCut || node.anchor || node.tag) refuse(node)
    },
  })
  return document.toJS() ?? {}
}

/** A kind of content: its front matter, and the tags that its texts may use. */
interface Kind<Data> {
  folder: string
  schema: z.ZodType<Data> & { shape: Readonly<Record<string, z.ZodType>> }
  tags: (data: Data) => Tags
}

interface CommonFields {
  url: string
  draft?: boolean
}

/** A checked file; `body` is its MDX. */
export type ContentFile<Data> = Data & { body: string }

/** Checks one file of `content/`. @throws ContentError for its first mistake. */
export function parseFile<Data extends CommonFields>(
  { schema, tags }: Kind<Data>,
  file: string,
  source: string,
): ContentFile<Data> {
  const fail: Fail = (line, field, expected) => {
    throw new ContentError(`${file}:${line}: ${field}: expected ${expected}.`)
  }
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const fence = lines.indexOf('---', 1)
  // gray-matter would run the JavaScript below `---js`.
  if (lines[0] !== '---') fail(1, 'front matter', 'a first line of exactly ---')
  if (fence < 0) fail(1, 'front matter', 'a second line of exactly --- after the fields')
  for (const [index, line] of lines.entries()) {
    const letter = UNPRINTABLE.exec(line)?.[0].codePointAt(0)
    const code = letter?.toString(16).toUpperCase().padStart(4, '0')
    if (code) fail(index + 1, 'text', `printable characters in UTF-8, not U+${code}`)
  }

  const engines = { yaml: (yaml: string) => readYaml(yaml, fail) }
  const { data: fields, content: body } = matter(lines.join('\n'), { engines })
  const failAt = (field: string, expected: string) => {
    const at = lines.findIndex((line) => line.startsWith(`${field.split('.')[0]}:`))
    return fail(at < 0 ? 1 : at + 1, field, expected)
  }
  const { success, data, error } = schema.safeParse(fields)
  if (!success) {
    const [issue] = error.issues
    const path = issue?.path ?? []
    if (issue?.code === 'unrecognized_keys' && path.length === 0) {
      return failAt(issue.keys[0] ?? '', `one of ${Object.keys(schema.shape).join(', ')}`)
    }
    return failAt(path.join('.'), schema.shape[String(path[0])]?.description ?? 'another value')
  }
  const name = basename(file, '.mdx')
  if (data.url !== name) failAt('url', `the name of the file, ${name}`)
  checkText(body, tags(data), (line, expected) => fail(fence + 1 + line, 'text', expected))
  return { ...data, body }
}

/** Reads every file of a kind, without drafts except in `next dev`. A missing folder is empty, since git keeps none. */
function readFolder<Data extends CommonFields>(kind: Kind<Data>): ContentFile<Data>[] {
  const folder = join(process.cwd(), kind.folder)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const file = `${kind.folder}/${entry.name}`
      if (!entry.isFile() || !FILE_NAME.test(entry.name)) {
        throw new ContentError(
          `${file}: file name: expected a file, no folder, named like a-first-post.mdx.`,
        )
      }
      return parseFile(kind, file, readFileSync(join(folder, entry.name), 'utf8'))
    })
    .filter(({ draft }) => process.env.NODE_ENV === 'development' || !draft)
}

/** @returns a reader of every file of a kind, sorted, which reads them once in a build. */
export function folderReader<Data extends CommonFields>(
  kind: Kind<Data>,
  order: (a: Data, b: Data) => number,
): () => readonly ContentFile<Data>[] {
  let read: readonly ContentFile<Data>[] | undefined
  return () => {
    if (!read || process.env.NODE_ENV !== 'production') read = readFolder(kind).sort(order)
    return read
  }
}
