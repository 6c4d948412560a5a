import { z } from 'zod'

/** File names and urls of content: lower-case words joined by single hyphens. */
export const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What to tell an editor whose file is refused. */
export interface FieldHelp {
  /** Perhaps with what is wrong about this value. */
  expected: string | ((value: unknown) => string)
  fix: string
}

/** The words for one value. */
export function helpFor({ expected, fix }: FieldHelp, value: unknown) {
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
