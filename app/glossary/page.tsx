import { TermList } from '@/components/glossary/term-list'
import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { JsonLd } from '@/components/site/json-ld'
import { PageHero } from '@/components/ui/page-hero'
import { glossary } from '@/content/glossary'
import { definedTermSet } from '@/lib/json-ld/defined-term-set'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.glossary)

export default function GlossaryPage() {
  return (
    <>
      <BreadcrumbData page={pages.glossary} />
      <JsonLd things={[definedTermSet(pages.glossary, glossary)]} />
      <PageHero label={pages.glossary.name} title={pages.glossary.heading}>
        <p>
          Each in two sentences, with a link to where this site says more. Where a word comes from a
          standard, that is named.
        </p>
      </PageHero>
      <TermList />
    </>
  )
}
