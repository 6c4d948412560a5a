import { MarkdownPage } from '@/components/markdown/markdown-page'
import { addOta, askUs, NextStep } from '@/components/site/next-step'
import { PageHero } from '@/components/ui/section'
import { protocol } from '@/content/pages/lists'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { VECTORS_FILE } from '@/lib/routes'

export const metadata = pageMetadata(pages.protocol)

export default function ProtocolPage() {
  return (
    <>
      <MarkdownPage page={pages.protocol} file="docs/protocol.md">
        <PageHero label={pages.protocol.name} title={pages.protocol.heading} />
      </MarkdownPage>
      <NextStep
        text={protocol.next.text}
        links={[addOta, { label: protocol.next.vectors, href: VECTORS_FILE }, askUs]}
      />
    </>
  )
}
