import { MarkdownPage } from '@/components/markdown/markdown-page'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.protocol)

export default function ProtocolPage() {
  return (
    <MarkdownPage page={pages.protocol} file="docs/protocol.md">
      <PageHero label={pages.protocol.name} title={pages.protocol.heading} />
    </MarkdownPage>
  )
}
