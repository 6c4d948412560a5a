import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import matter from 'gray-matter'
import { isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { checkText, type Tags, type TextParts } from './check-text'
import { isPicture } from './pictures'

/** A text of one line that is not blank. */
export const text = z.string().trim().min(1).regex(/^.*$/)

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

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.mdx$/

/** Characters other than tabs, line ends and those that XML allows; U+FFFD replaces invalid UTF-8. */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffc\u{10000}-\u{10ffff}]/u

/** Expected for a text that YAML cuts at a comment or reads as an anchor, an alias or a tag. */
const QUOTES = 'quotation marks around a text that holds " #" or begins with &, * or !'

/** Remedies for what YAML refuses, by the codes of its errors. */
const REMEDIES: Readonly<Record<string, string>> = {
  BAD_INDENT: 'a closing bracket at the end of the list, and no space before a field',
  BAD_SCALAR_START: 'quotation marks around a text that begins with a sign',
  BLOCK_AS_IMPLICIT_KEY: 'quotation marks around a text that holds a colon: "One: two"',
  DUPLICATE_KEY: 'each field once',
  MISSING_CHAR: 'a pair of quotation marks around a text of one line',
  MULTILINE_IMPLICIT_KEY: 'a space after the colon of a field',
  TAB_AS_INDENT: 'spaces in place of a tab at the beginning of a line',
  UNEXPECTED_TOKEN: 'double quotation marks around the whole text: "It doesn’t work."',
}

type Fail = (line: number, field: string, expected: string) => void

/** Reads YAML, and keeps days as texts. @param yaml Begins on line 1 of the file. */
function readYaml(yaml: string, fail: Fail): object {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset = 0) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) {
    const remedy = REMEDIES[error.code] ?? `valid YAML (${error.message})`
    fail(lineAt(error.pos[0]), 'front matter', remedy)
    return {}
  }
  const refuse = ({ range }: Node) => fail(lineAt(range?.[0]), 'front matter', QUOTES)
  visit(document, {
    Alias: (_key, node) => refuse(node),
    Value: (_key, node) => {
      const isCut = isScalar(node) && node.type === 'PLAIN' && node.comment
      if (isCut || node.anchor || node.tag) refuse(node)
    },
  })
  const fields: unknown = document.toJS()
  return typeof fields === 'object' && fields !== null ? fields : {}
}

/** A kind of content: its front matter, and the tags that its texts may use. */
export interface Kind<Data> {
  folder: string
  schema: z.ZodType<Data> & { shape: Readonly<Record<string, z.ZodType>> }
  /** @param data undefined while the front matter has a mistake. */
  tags: (data?: Data) => Tags
}

interface CommonFields {
  url: string
  draft?: boolean
}

/** A file of `content/`. */
interface Place {
  /** Its path from the project’s root. */
  file: string
  /** The line on which its text begins. */
  textLine: number
  /** The line of each field. */
  fieldLines: Readonly<Record<string, number>>
}

/** A checked file; `body` is its MDX. */
export type ContentFile<Data> = Data & TextParts & Place & { body: string }

/** A file with mistakes, each a sentence for the editor with file, line and field. */
export interface BrokenFile {
  file: string
  url: string
  mistakes: readonly string[]
}

/** Checks one file of `content/`. */
export function parseFile<Data extends CommonFields>(
  { schema, tags }: Kind<Data>,
  file: string,
  source: string,
): ContentFile<Data> | BrokenFile {
  const mistakes = new Set<string>()
  const fail: Fail = (line, field, expected) => {
    mistakes.add(`${file}:${line}: ${field}: expected ${expected}.`)
  }
  const broken = () => ({ file, url: basename(file, '.mdx'), mistakes: [...mistakes] })
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const fence = lines.indexOf('---', 1)
  // gray-matter would run the JavaScript below `---js`.
  if (lines[0] !== '---') fail(1, 'front matter', 'a first line of exactly ---')
  else if (fence < 0) fail(1, 'front matter', 'a second line of exactly --- after the fields')
  for (const [index, line] of lines.entries()) {
    const letter = UNPRINTABLE.exec(line)?.[0].codePointAt(0)
    const code = letter?.toString(16).toUpperCase().padStart(4, '0')
    if (code) fail(index + 1, 'text', `printable characters in UTF-8, not U+${code}`)
    if (index < fence && /^\w+:\u00a0/.test(line)) {
      fail(index + 1, 'front matter', 'an ordinary space after the colon of a field')
    }
  }
  if (mistakes.size > 0) return broken()

  const engines = { yaml: (yaml: string) => readYaml(yaml, fail) }
  const { data: fields, content: body } = matter(lines.join('\n'), { engines })
  const hasFields = mistakes.size === 0
  const fieldLines = Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      lines.findIndex((line) => line.startsWith(`${name}:`)) + 1,
    ]),
  )
  const failAt = (field: string, expected: string) =>
    fail(fieldLines[field.split('.')[0] ?? ''] || 1, field, expected)
  const { data, error } = schema.safeParse(fields)
  for (const issue of hasFields ? (error?.issues ?? []) : []) {
    const { path } = issue
    if (issue.code === 'unrecognized_keys' && path.length === 0) {
      for (const key of issue.keys) failAt(key, `one of ${Object.keys(schema.shape).join(', ')}`)
    } else {
      failAt(path.join('.'), schema.shape[String(path[0])]?.description ?? 'another value')
    }
  }
  const name = basename(file, '.mdx')
  if (data && data.url !== name) failAt('url', `the name of the file, ${name}`)
  const textLine = fence + 2
  const parts = checkText(body, tags(data), (line, expected) =>
    fail(textLine - 1 + line, 'text', expected),
  )
  return data && mistakes.size === 0
    ? { ...data, ...parts, body, file, textLine, fieldLines }
    : broken()
}

/** The files of a kind: the good ones in their order, and those with mistakes. */
export interface Folder<Data> {
  files: readonly ContentFile<Data>[]
  broken: readonly BrokenFile[]
}

/** True in `next dev` and for the check, which see drafts and articles of a later day. */
const seesAll = () => process.env.NODE_ENV === 'development'

/** Reads every file of a kind. A missing folder is empty, since git keeps none. */
function readFolder<Data extends CommonFields>(
  kind: Kind<Data>,
  isPublic: (data: Data) => boolean,
): Folder<Data> {
  const folder = join(process.cwd(), kind.folder)
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const files: ContentFile<Data>[] = []
  const broken: BrokenFile[] = []
  for (const entry of names) {
    const file = `${kind.folder}/${entry.name}`
    if (entry.name.startsWith('.') || isPicture(entry.name)) continue
    const read =
      entry.isFile() && FILE_NAME.test(entry.name)
        ? parseFile(kind, file, readFileSync(join(folder, entry.name), 'utf8'))
        : { file, url: entry.name, mistakes: [`${file}: ${EXPECTED_NAME}`] }
    if ('mistakes' in read) broken.push(read)
    else if (seesAll() || isPublic(read)) files.push(read)
  }
  return { files, broken }
}

const EXPECTED_NAME = 'file name: expected a file, no folder, named like a-first-post.mdx.'

/**
 * @returns a reader of every file of a kind, sorted, which reads them once in a build. A build stops at a mistake,
 * `next dev` and the check go through all.
 */
export function folderReader<Data extends CommonFields>(
  kind: Kind<Data>,
  order: (a: Data, b: Data) => number,
  isPublic: (data: Data) => boolean = ({ draft }) => !draft,
): () => Folder<Data> {
  let read: Folder<Data> | undefined
  return () => {
    if (read && process.env.NODE_ENV === 'production') return read
    const { files, broken } = readFolder(kind, isPublic)
    if (broken.length > 0 && !seesAll()) {
      throw new Error(broken.flatMap(({ mistakes }) => mistakes).join('\n'))
    }
    read = { files: files.toSorted(order), broken }
    return read
  }
}
