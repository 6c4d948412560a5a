import '@/components/blog/article.css'
import './protocol.css'
import { readFileSync } from 'node:fs'
import { compileMDX } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import { articleComponents } from '@/components/blog/mdx-components'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Contents } from '@/components/ui/contents'
import { PageHero } from '@/components/ui/section'
import { remarkTables } from '@/lib/content/mdx'
import { PROTOCOL_FILE, protocolSections, remarkProtocol } from '@/lib/content/protocol'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

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
      <PageHero label={pages.protocol.name} title={pages.protocol.heading} />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <Contents
          entries={protocolSections()}
          className="mb-4 md:sticky md:top-11 md:col-span-3 md:self-start"
        />
        <div className="prose protocol min-w-0 md:col-span-9 [&>:first-child]:mt-0">{content}</div>
      </div>
    </>
  )
}
