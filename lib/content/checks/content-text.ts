import type { Node, Root } from 'mdast'
import type { MdxText } from '@/lib/content/mdx-tree'
import type { Source } from '@/lib/content/source'

/** A file of `content/` as the checks see it, whatever kind of text it is. */
export interface ContentText extends MdxText {
  /** Its address on the site, such as `/blogs/x`, or `/case-studies#x` for a part of a page. */
  href: string
  /** The address that its front matter asks for, if that can be read. */
  wantedHref?: string
  title: string
  /** What the front matter calls the title. */
  titleField: string
  isDraft: boolean
  tags: readonly string[]
  /** Missing when the front matter could not be read. */
  sources?: readonly Source[]
  /** What readers see of the front matter. */
  shown: readonly { field: string; text: string }[]
  /** 1-based line of a field of the front matter. */
  lineOf: (field: string) => number
}

/** A text that is valid MDX. */
export interface ParsedText extends ContentText {
  tree: Root
}

/** The line in its file of something in a text. */
export function lineIn({ bodyLine }: MdxText, { position }: Node): number {
  return bodyLine + (position?.start.line ?? 1) - 1
}
