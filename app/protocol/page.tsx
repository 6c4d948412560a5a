import '@/components/blog/article.css'
import './protocol.css'
import { readFileSync } from 'node:fs'
import { compileMDX } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import { articleComponents } from '@/components/blog/mdx-components'
import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { remarkTables } from '@/lib/content/mdx'
import { PROTOCOL_FILE, protocolSections, remarkProtocol } from '@/lib/content/protocol'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { proofFiles } from '@/lib/routes'

export const metadata = pageMetadata(pages.protocol)

export default async function ProtocolPage() {
  const { content } = await compileMDX({
    source: readFileSync(PROTOCOL_FILE, 'utf8'),
    components: articleComponents([]),
    options: {
      mdxOptions: {
        format: 'md',
        remarkPlugins: [remarkTables, remarkProtocol],
        rehypePlugins: [rehypeSlug, rehypeStatic],
      },
    },
  })
  return (
    <>
      <BreadcrumbData page={pages.protocol} />
      <PageHero label={pages.protocol.name} title={pages.protocol.heading}>
        <p className="text-small">
          As text:{' '}
          <SiteLink href={proofFiles.protocol} className={textLink}>
            the specification
          </SiteLink>
          ,{' '}
          <SiteLink href={proofFiles.evidence} className={textLink}>
            what stands behind it
          </SiteLink>
        </p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <Contents
          entries={protocolSections()}
          className="mb-4 md:sticky md:top-11 md:col-span-3 md:self-start"
        />
        <div className="prose protocol min-w-0 md:col-span-9">{content}</div>
      </div>
    </>
  )
}
