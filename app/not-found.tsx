import type { Metadata } from 'next'
import { SearchTrigger } from '@/components/site/header-buttons'
import { RingDial } from '@/components/site/ring-dial'
import { SiteLink } from '@/components/site/site-link'
import { buttonClass } from '@/components/ui/button'
import { SearchGlyph } from '@/components/ui/icon'
import { PageHero } from '@/components/ui/section'
import { hrefOf } from '@/lib/href'
import { routes } from '@/lib/routes'
import { NotFoundRedirect } from './not-found-redirect'

/** Addresses at which the page leads on to another, by script. */
const LEADS_ON = `^${hrefOf(routes.blogs)}/.|^${hrefOf(routes.liveDemo)}/.`

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <div data-start={LEADS_ON} className="mx-auto grid max-w-page items-center md:grid-cols-12">
      <NotFoundRedirect blogs={routes.blogs} demo={routes.liveDemo} signedIn={routes.signedIn} />
      <div className="md:col-span-8">
        <PageHero label="404 · Page not found" title="This tick has passed">
          <p>This page is not here. It may have moved, or its address may be mistyped.</p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            <SearchTrigger className={`${buttonClass('primary')} noscript:hidden`}>
              <SearchGlyph />
              Search this site
            </SearchTrigger>
            <SiteLink href={routes.home} className={buttonClass('secondary')}>
              Back to the home page
            </SiteLink>
            <SiteLink href={routes.blogs} className={buttonClass('secondary')}>
              Read the blogs
            </SiteLink>
          </div>
        </PageHero>
      </div>
      <div className="px-2 pt-2 sm:px-3 md:col-span-4 md:pt-6">
        <RingDial second={47} missing={3} className="max-w-40" />
      </div>
    </div>
  )
}
