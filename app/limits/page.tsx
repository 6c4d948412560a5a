import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DevelopersLine } from '@/components/site/next-step'
import { TheftSentence } from '@/components/site/theft-tally'
import { SelfLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { thefts } from '@/content/thefts'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { COST_ID, THEFTS_ID } from '@/lib/routes'
import { CheckCost } from './check-cost'
import { type Limit, limits } from './limits'
import { TheftTable } from './theft-table'

export const metadata = pageMetadata(pages.limits)

export default function LimitsPage() {
  return (
    <>
      <BreadcrumbData page={pages.limits} />
      <PageHero label={pages.limits.name} title={pages.limits.heading}>
        <p>
          What OTA does not stop, or not on its own, and why. Then {thefts.length} thefts, and what
          each gives a thief.
        </p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 pb-4 sm:px-3">
        <ul aria-label="Limits">
          {limits.map((limit) => (
            <Entry key={limit.id} {...limit} />
          ))}
        </ul>
        <section aria-labelledby={THEFTS_ID} className="border-line border-t py-3">
          <h2 id={THEFTS_ID} className="text-h2">
            <SelfLink id={THEFTS_ID} className="hover:underline">
              What a thief gets
            </SelfLink>
          </h2>
          <p className="mt-1 text-h3">
            <TheftSentence />
          </p>
          <p className="mt-1 mb-2 max-w-prose text-ink-2">
            A full test run repeats each theft against a running server, and fails where the table
            differs. OTA is the package as its guide sets it up: the session key is sealed for one
            browser, and the server accepts no JWT. The demo accepts both, so a thief there has the
            better of the two columns.
          </p>
          <TheftTable />
        </section>
        <section aria-labelledby={COST_ID} className="border-line border-t py-3">
          <h2 id={COST_ID} className="mb-2 text-h2">
            What a refusal costs
          </h2>
          <CheckCost />
        </section>
        <DevelopersLine />
      </div>
    </>
  )
}

function Entry({ id, title, text, sources = [] }: Limit) {
  return (
    <li id={id} className="gap-x-3 border-line border-t py-2 md:grid md:grid-cols-12">
      <h2 className="text-h3 md:col-span-4">
        <SelfLink id={id} className="hover:underline">
          {title}
        </SelfLink>
      </h2>
      <p className="max-w-prose text-ink-2 md:col-span-8">
        {text}{' '}
        {sources.map((source) => (
          <span key={source.url} className="text-small">
            Source: <SourceLink {...source} />
          </span>
        ))}
      </p>
    </li>
  )
}
