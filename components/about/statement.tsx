import { FactList } from '@/components/site/fact-list'
import { PageHero } from '@/components/ui/page-hero'
import { pages } from '@/lib/pages'
import { companyFacts } from '@/lib/site'

/** The page's statement, and beside it what can be said of the company in a few rows. */
export function Statement() {
  return (
    <div className="mx-auto grid max-w-page md:grid-cols-12">
      <div className="md:col-span-7">
        <PageHero label={pages.about.name} title={pages.about.heading}>
          <p>
            A static token is worth stealing because it keeps working. OTA replaces it with one that
            is made for a single request.
          </p>
        </PageHero>
      </div>
      <div className="px-2 pb-4 sm:px-3 md:col-span-4 md:col-start-9 md:pt-9">
        <FactList facts={[...companyFacts, { term: 'Patent numbers', fact: 'On request' }]} />
      </div>
    </div>
  )
}
