import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { toHast } from 'mdast-util-to-hast'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { SiteLink } from './site-link'

const parser = unified().use(remarkParse)

const components = {
  // The text stands in an element of its page.
  p: ({ children }: ComponentProps<'p'>) => children,
  a: ({ href = '', children }: ComponentProps<'a'>) => (
    <SiteLink href={href} className={textLink}>
      {children}
    </SiteLink>
  ),
  strong: ({ children }: ComponentProps<'strong'>) => (
    <strong className="text-ink">{children}</strong>
  ),
  code: ({ children }: ComponentProps<'code'>) => <CodeText>{`\`${children}\``}</CodeText>,
}

/** A paragraph of content/pages: Markdown for [links](/), **strong** words and `code`. */
export function Words({ children }: { children: string }) {
  return toJsxRuntime(toHast(parser.parse(children)), { Fragment, jsx, jsxs, components })
}
