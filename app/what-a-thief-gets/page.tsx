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
          The same thief tries every theft against running servers, each time the tests run. We
          write down what came out. DBSC alone is by its own documents.
        </p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 sm:px-3">
        <TheftTicks hasDpop />
        <TheftMatrix />
        <div className="mt-3 grid max-w-prose gap-1 text-ink-2 text-small">
          <p>
            OTA: the server takes one-time tokens and nothing else. Where it takes JWTs too, as in
            the demo, a thief has the better of both columns.
          </p>
          <p>
            Bound: the server also requires that each request is bound to its address, body and send
            log.
          </p>
          <p>
            Key kept by the browser: the package’s way. The key comes sealed, no script reads it,
            and the sign-in names the device; the demo sends its key open, to show the theft.
          </p>
          <p>
            DPoP: a server that remembers every proof, and a key that no script can read. It is
            worse than OTA against a copied profile: Chromium keeps the key in its files, and
            nothing tells the copy apart. With nonces: the server also sets a value for each proof,
            so that none can be made ahead.
          </p>
        </div>
      </div>
      <DemoCall attacks text="Try some yourself: the demo steals your JWT and your OTA token." />
    </>
  )
}
