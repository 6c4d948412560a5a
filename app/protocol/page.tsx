import '@/components/blog/article.css'
import './protocol.css'
import { readFileSync } from 'node:fs'
import type { ComponentProps } from 'react'
import { markdownComponents } from '@/components/blog/mdx-components'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Contents } from '@/components/ui/contents'
import { PageHero } from '@/components/ui/section'
import { compileMarkdown } from '@/lib/content/markdown'
import { PROTOCOL_FILE } from '@/lib/content/protocol'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { VECTORS_FILE } from '@/lib/routes'

export const metadata = pageMetadata(pages.protocol)

/** A link into the project leads nowhere on the site, and is text there. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  if (href.endsWith('ota-vectors.json')) return <a href={VECTORS_FILE}>{children}</a>
  return /^(#|https:)/.test(href) ? <a href={href}>{children}</a> : children
}

export default async function ProtocolPage() {
  // The page has a heading and a list of contents of its own.
  const source = readFileSync(PROTOCOL_FILE, 'utf8')
    .replace(/^# .*/, '')
    .replace(/^- \[[\s\S]*?\n\n/m, '')
  const { content, headings } = await compileMarkdown({
    source,
    format: 'md',
    components: { ...markdownComponents, a: Anchor },
  })
  return (
    <>
      <BreadcrumbData page={pages.protocol} />
      <PageHero label={pages.protocol.name} title={pages.protocol.heading} />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <Contents
          entries={headings}
          className="mb-4 md:sticky md:top-11 md:col-span-3 md:self-start"
        />
        <div className="prose protocol min-w-0 md:col-span-9 [&>:first-child]:mt-0">{content}</div>
      </div>
    </>
  )
}
