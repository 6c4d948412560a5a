import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type {} from 'remark-parse'
import type {} from 'remark-stringify'
import type { Processor } from 'unified'

/**
 * Tables, of all that GitHub adds to Markdown: its footnotes and bare addresses would double the
 * time that reading a text takes, and our facts have a component for their sources.
 */
export function remarkTables(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), gfmTableToMarkdown()]
}
