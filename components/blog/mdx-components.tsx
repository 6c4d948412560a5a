import { createHmac } from 'node:crypto'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Claim, DemoResult, Fact } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import type { Source } from '@/lib/content/front-matter'
import { CodeFrame } from './code-frame'
import { CostOfNo } from './diagrams/cost-of-no'
import { ReplayWindows } from './diagrams/replay-windows'
import { TokenParts } from './diagrams/token-parts'
import { highlight } from './highlight'
import { JwtDecoder } from './jwt-decoder'

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <pre tabIndex={0}>
        <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </CodeFrame>
  )
}

/** Drawings that an article may name. */
export const diagrams = {
  'cost-of-no': CostOfNo,
  'replay-windows': ReplayWindows,
  'token-parts': TokenParts,
} satisfies Record<string, () => ReactNode>

interface DiagramProps {
  name: string
  /** The caption. */
  children: ReactNode
}

/** A drawing made for an article, with its caption. */
function Diagram({ name, children }: DiagramProps) {
  if (!Object.hasOwn(diagrams, name)) {
    throw new Error(`There is no diagram ${name}; known: ${Object.keys(diagrams).join(', ')}`)
  }
  const Drawing = diagrams[name as keyof typeof diagrams] as () => ReactNode
  return (
    <figure>
      <Drawing />
      <figcaption>{children}</figcaption>
    </figure>
  )
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed while the site is built, with a key that protects nothing. */
function sampleJwt(): string {
  const issuedAt = Date.UTC(2026, 0, 1) / 1000
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: '42', name: 'Demo visitor', role: 'reader', iat: issuedAt, exp: issuedAt + 3600 },
  ]
    .map(encode)
    .join('.')
  return `${signed}.${createHmac('sha256', 'a key for show').update(signed).digest('base64url')}`
}

const apart = (children: ReactNode) => <div className="not-prose my-3">{children}</div>

interface ArticleFactProps {
  /** An address that the front matter lists. */
  source: string
  children: ReactNode
}

/** An attribute of MDX is a text, a number too. */
type FromMdx<Props> = { [Name in keyof Props]: Props[Name] extends number ? string : Props[Name] }

/** Of a cell; the inline style that MDX writes would be refused by the policy of the page. */
const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

function alignment(style: ComponentProps<'td'>['style']): string | undefined {
  return alignments[style?.textAlign as keyof typeof alignments]
}

/** How Markdown is drawn, on all pages that are a text. */
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
  table: (props: ComponentProps<'table'>) => (
    // Scrolls by itself, and by keyboard (WCAG 2.1.1), never the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be of a form
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table {...props} />
    </div>
  ),
  td: ({ style, ...props }: ComponentProps<'td'>) => <td className={alignment(style)} {...props} />,
  th: ({ style, ...props }: ComponentProps<'th'>) => <th className={alignment(style)} {...props} />,
}

/** What an article may use. Each is described in docs/writing.md. */
export function articleComponents(sources: readonly Source[]) {
  return {
    ...markdownComponents,
    Claim: (props: ComponentProps<typeof Claim>) => apart(<Claim {...props} />),
    DemoResult: ({ n, ...props }: FromMdx<ComponentProps<typeof DemoResult>>) =>
      apart(<DemoResult n={Number(n)} {...props} />),
    Diagram,
    Fact: ({ source, children }: ArticleFactProps) => {
      const listed = sources.find(({ url }) => url === source)
      if (!listed) throw new Error(`A fact names ${source}, which the front matter does not list`)
      return apart(<Fact sources={[listed]}>{children}</Fact>)
    },
    JwtDecoder: () => <JwtDecoder sample={sampleJwt()} />,
  }
}
