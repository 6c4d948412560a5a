import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { ReactNode } from 'react'
import { visit } from 'unist-util-visit'
import { textLink } from '@/components/ui/link'
import { keepCompounds } from '@/lib/content/unbroken'
import { hrefOf } from '@/lib/href'

/** The heading of a part. */
export function PartHeading({ children }: { children: ReactNode }) {
  return <h3 className="mb-1 text-h3">{children}</h3>
}

/** One part of a case study. */
export function PartText({ text }: { text: Root }) {
  return (
    <div
      className="grid gap-1 wrap-anywhere text-ink-2"
      dangerouslySetInnerHTML={{ __html: htmlOf(text) }}
    />
  )
}

function htmlOf(text: Root): string {
  const tree = toHast(text)
  keepCompounds(tree)
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'ul') properties.className = ['list-disc', 'pl-2.5']
    if (tagName === 'code') properties.translate = 'no'
    if (tagName !== 'a') return
    properties.className = [textLink]
    properties.href = hrefOf(String(properties.href))
  })
  return toHtml(tree)
}
