import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Claim, DemoResult, Fact } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { quotes } from '@/content/benchmarks'
import { readDiagram } from '@/lib/content/diagrams'
import type { Source } from '@/lib/content/front-matter'
import { CodeFrame } from './code-frame'
import { Film } from './film'
import { highlight } from './highlight'
import { JwtDecoder } from './jwt-decoder'
import { pictureIn } from './picture'

interface CodeBlockProps {
  /** The `code` element that Markdown puts into its `pre`. */
  children: ReactElement<{ children: string; className?: string; title?: string }>
}

/** A fenced block, coloured while the site is built. */
async function CodeBlock({ children }: CodeBlockProps) {
  const { children: code, className = '', title } = children.props
  const language = /language-(\S+)/.exec(className)?.[1] ?? 'text'
  const html = await highlight(code.trimEnd(), language)
  return (
    <CodeFrame title={title ?? language}>
      <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
    </CodeFrame>
  )
}

type CellProps = ComponentProps<'td'>

/** Replaces the inline style that MDX writes for a column, which the page's policy refuses. */
const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

const alignment = (style: CellProps['style']): string | undefined =>
  alignments[style?.textAlign as keyof typeof alignments]

/** The elements of every page that is written in Markdown. */
export const markdownComponents = {
  a: ({ href = '', ...props }: ComponentProps<'a'>) => <SiteLink href={href} {...props} />,
  code: (props: ComponentProps<'code'>) => <code translate="no" {...props} />,
  h2: ({ id, children }: ComponentProps<'h2'>) => (
    <h2 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  ),
  h3: ({ id, children }: ComponentProps<'h3'>) => (
    <h3 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h3>
  ),
  pre: CodeBlock,
  table: ({ 'aria-label': name = 'Table', ...props }: ComponentProps<'table'>) => (
    // The table scrolls, also by keyboard (WCAG 2.1.1); the page never does.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table {...props} />
    </div>
  ),
  td: ({ style, ...props }: CellProps) => <td className={alignment(style)} {...props} />,
  th: ({ style, ...props }: CellProps) => <th className={alignment(style)} {...props} />,
}

/** A drawing for an article, with its caption, in the colours of the page's theme. */
function Diagram({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <div
        className="mx-auto w-full max-w-ring fill-ink font-mono text-data"
        dangerouslySetInnerHTML={{ __html: readDiagram(name).markup }}
      />
      <figcaption>{children}</figcaption>
    </figure>
  )
}

const asBlock = (children: ReactNode) => <div className="not-prose my-3">{children}</div>

/** The tags of articles, whose attributes are strings; `articleKind` checks them, docs/writing.md describes them. */
export function articleComponents(sources: readonly Source[], file: string) {
  return {
    ...markdownComponents,
    img: pictureIn(file),
    Claim: (props: ComponentProps<typeof Claim>) => asBlock(<Claim {...props} />),
    DemoResult: (props: ComponentProps<typeof DemoResult>) => asBlock(<DemoResult {...props} />),
    Diagram,
    Fact: ({ source, children }: { source: string; children: ReactNode }) => {
      const listed = sources.find(({ url }) => url === source)
      return listed && asBlock(<Fact sources={[listed]}>{children}</Fact>)
    },
    Film: ({ name, children }: { name: string; children: ReactNode }) => (
      <figure>
        <Film name={name} />
        <figcaption>{children}</figcaption>
      </figure>
    ),
    JwtDecoder,
    Measured: ({ name }: { name: keyof typeof quotes }) => quotes[name],
  }
}
