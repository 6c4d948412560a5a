import type { ReactElement } from 'react'
import { CodeFrame } from './code-frame'
import { highlight } from './highlight'

interface CodeBlockProps {
  /** The `code` element that Markdown puts into its `pre`. */
  children: ReactElement<{ children: string; className?: string; title?: string }>
}

/** A fenced block, coloured while the site is built. */
export async function CodeBlock({ children }: CodeBlockProps) {
  const { children: code, className = '', title } = children.props
  const language = /language-(\S+)/.exec(className)?.[1] ?? 'text'
  const html = await highlight(code.trimEnd(), language)
  return (
    <CodeFrame title={title ?? language}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <pre tabIndex={0}>
        <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </CodeFrame>
  )
}
