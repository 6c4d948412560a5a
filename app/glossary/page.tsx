import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData, JsonLd } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { SelfLink, textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { definedTermSet } from '@/lib/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { glossary, type Term } from './words'

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

function TermList() {
  return (
    <dl className="mx-auto max-w-page px-2 pb-4 sm:px-3">
      {glossary.map((term) => (
        <Entry key={term.id} {...term} />
      ))}
    </dl>
  )
}

function Entry({ id, name, text, more, source }: Term) {
  return (
    <div className="gap-x-3 border-line border-t py-2 md:grid md:grid-cols-12">
      <dt id={id} className="font-bold font-heading text-h3 md:col-span-4">
        <SelfLink id={id} className="hover:underline">
          {name}
        </SelfLink>
      </dt>
      <dd className="max-w-prose text-ink-2 md:col-span-8">
        {text}
        <span className="mt-0.5 block text-small">
          More:{' '}
          <SiteLink href={more.href} className={textLink}>
            {more.label}
          </SiteLink>
          {source && (
            <>
              {' · '}Source: <SourceLink {...source} />
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
