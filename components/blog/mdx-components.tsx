import type { ComponentProps, ReactNode } from 'react'
import { Claim, DemoResult, Fact } from '@/components/site/evidence'
import type { Source } from '@/lib/content/source'
import { CodeBlock } from './code-block'
import { Diagram } from './diagram'
import { JwtDecoder } from './jwt-decoder'
import { Picture } from './picture'
import { sampleJwt } from './sample-jwt'

const apart = (children: ReactNode) => <div className="not-prose my-3">{children}</div>

interface ArticleFactProps {
  /** An address that the front matter lists. */
  source: string
  children: ReactNode
}

/** An attribute of MDX is a text, a number too. */
type FromMdx<Props> = { [Name in keyof Props]: Props[Name] extends number ? string : Props[Name] }

/** What `rehypeStatic` has made of the text between two components. */
function StaticHtml({ html }: { html: string }) {
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}

/** What an article may use. Each is described in docs/writing.md. */
export function articleComponents(sources: readonly Source[]) {
  return {
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
    'static-html': StaticHtml,
    img: Picture,
    pre: CodeBlock,
  }
}
