import { Bars } from '@/components/site/bars'
import { DemoResult, SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { getPackage, NextStep } from '@/components/site/next-step'
import { TheftSentence, TheftSetUps } from '@/components/site/theft-tally'
import { Words } from '@/components/site/words'
import { PageHero } from '@/components/ui/section'
import { quotes } from '@/content/benchmarks'
import { groups, type Limit, limitsPage } from '@/content/pages/limits'
import { theftTest } from '@/content/thefts'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { COST_ID, THEFTS_ID } from '@/lib/routes'
import { TheftTable } from './theft-table'

export const metadata = pageMetadata(pages.limits)

export default function LimitsPage() {
  return (
    <>
      <BreadcrumbData page={pages.limits} />
      <PageHero label={pages.limits.name} title={pages.limits.heading}>
        <p>{limitsPage.lead}</p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 pb-4 sm:px-3">
        <section aria-labelledby={THEFTS_ID} className="border-line-strong border-t py-3">
          <h2 id={THEFTS_ID} className="text-h2">
            <a href={`#${THEFTS_ID}`} tabIndex={-1} className="hover:underline">
              {limitsPage.thefts.title}
            </a>
          </h2>
          <p className="mt-1 mb-2 max-w-prose text-h3">
            <TheftSentence />
          </p>
          <TheftSetUps />
          <p className="my-2 max-w-prose text-pretty text-ink-2">
            {theftTest} <Words>{limitsPage.thefts.text}</Words>
          </p>
          <TheftTable />
        </section>
        <section aria-labelledby={COST_ID} className="border-line-strong border-t py-3">
          <h2 id={COST_ID} className="mb-2 text-h2">
            {limitsPage.cost.title}
          </h2>
          <CheckCost />
        </section>
        {Object.entries(groups).map(([title, limits]) => (
          <section key={title} className="border-line-strong border-t pt-3 pb-2">
            <h2 className="mb-2 text-h2">{title}</h2>
            <ul aria-label={title}>
              {limits.map((limit) => (
                <Entry key={limit.id} {...limit} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <NextStep
        text={limitsPage.next.text}
        links={[getPackage, { label: limitsPage.next.compare, href: pages.compare.path }]}
      />
    </>
  )
}

function Entry({ id, title, text, remedy, source }: Limit) {
  return (
    <li
      id={id}
      className="grid gap-x-3 gap-y-0.5 border-line border-t py-1.5 text-ink-2 md:grid-cols-12"
    >
      <h3 className="text-h3 text-ink md:col-span-4">
        <a href={`#${id}`} tabIndex={-1} className="hover:underline">
          {title}
        </a>
      </h3>
      <p className="md:col-span-5">
        {text}{' '}
        {source && (
          <span className="text-small">
            <SourceLink {...source} />
          </span>
        )}
      </p>
      <p className="flex gap-0.5 text-ink md:col-span-3">
        <span aria-hidden="true">→</span>
        <span>
          <span className="sr-only">What to do: </span>
          {remedy}
        </span>
      </p>
    </li>
  )
}

const COSTS = [
  ['jwt', 'RS256 JWT, refused', 'fast-jwt RS256 refuse'],
  ['jwt', 'RS256 JWT, accepted', 'fast-jwt RS256 accept'],
  ['jwt', 'HS256 JWT, refused', 'fast-jwt HS256 refuse'],
  ['jwt', 'HS256 JWT, accepted', 'fast-jwt HS256 accept'],
  ['ota', 'OTA, accepted', 'OTA accept, all checks'],
  ['ota', 'OTA, forged, refused', 'OTA refuse: forged MAC'],
  ['ota', 'OTA, invented session, refused', 'OTA refuse: forged MAC, invented session'],
  ['ota', 'OTA, used id, refused', 'OTA refuse: spent id'],
  ['ota', 'OTA, too old, refused', 'OTA refuse: stale segment'],
] as const

/** The cost of one check, for a good token and for each kind of bad one. */
function CheckCost() {
  const bars = COSTS.map(([kind, name, check]) => {
    const value = quotes[check]
    return { kind, name, value, length: Number(value) }
  })
  return (
    <DemoResult
      n="800"
      environment={`median of 800 rounds in one run, one thread, ${quotes.machine}, ${quotes.date}; ${limitsPage.cost.note}`}
    >
      <p className="mb-1.5">
        <Words>{limitsPage.cost.text}</Words>
      </p>
      <Bars bars={bars} full={Math.max(...bars.map(({ length }) => length))} />
    </DemoResult>
  )
}
