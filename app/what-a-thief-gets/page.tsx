import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { TheftTicks } from '@/components/site/theft-tally'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { TheftMatrix } from './theft-matrix'

export const metadata = pageMetadata(pages.thefts)

export default function TheftsPage() {
  return (
    <>
      <BreadcrumbData page={pages.thefts} />
      <PageHero label={pages.thefts.name} title={pages.thefts.heading}>
        <p>
          We act out every theft against the running server each time the tests run, and write down
          what came out. DPoP and DBSC are by their own documents.
        </p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 sm:px-3">
        <TheftTicks />
        <TheftMatrix />
        <div className="mt-3 grid max-w-prose gap-1 text-ink-2 text-small">
          <p>
            OTA: the server takes one-time tokens and nothing else. Where it takes JWTs too, as in
            the demo, a thief has the better of both columns.
          </p>
          <p>
            OTA, bound: the server also requires that each request is bound to its address, body and
            send log. That changes one row, the request that was held back.
          </p>
        </div>
      </div>
      <DemoCall text="Try it yourself: the demo’s attack lab runs these thefts." />
    </>
  )
}
