import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DevelopersLine } from '@/components/site/next-step'
import { SelfLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { COST_ID } from '@/lib/routes'
import { CheckCost } from './check-cost'
import { type Limit, limits } from './limits'

export const metadata = pageMetadata(pages.limits)

export default function LimitsPage() {
  return (
    <>
      <BreadcrumbData page={pages.limits} />
      <PageHero label={pages.limits.name} title={pages.limits.heading}>
        <p>A claim is worth as much as its limits. This is what OTA does not do, or not alone.</p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 pb-4 sm:px-3">
        <ul aria-label={pages.limits.heading}>
          {limits.map((limit) => (
            <Entry key={limit.id} {...limit} />
          ))}
        </ul>
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
