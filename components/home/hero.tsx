import { SiteLink } from '@/components/site/site-link'
import { buttonClass } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { pages } from '@/lib/pages'
import { routes, startDemo } from '@/lib/routes'
import { site } from '@/lib/site'
import { MinuteRing } from './minute-ring'

/** The heading is two sentences. */
const [statement, promise] = pages.home.heading.split(/(?<=\.) /)

export function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-6 px-2 pt-6 pb-8 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-10">
      <div className="md:col-span-7">
        <p className="mb-3 font-mono text-label text-muted uppercase">
          Dynamic tokens · patented in the {site.patentCountries}
        </p>
        <h1 className="text-display">
          {statement} <span className="block text-brass">{promise}</span>
        </h1>
        <p className="mt-3 max-w-prose text-body text-ink-2">
          A stolen{' '}
          <SiteLink href={`${routes.glossary}#jwt`} className={textLink}>
            JWT
          </SiteLink>{' '}
          works until it expires. An OTA token is made from this request, this device and this
          moment. It is meant to be used once, and for seconds.
        </p>
        <div className="mt-4 flex flex-wrap gap-1.5">
          <SiteLink href={startDemo.href} className={buttonClass('primary')}>
            {startDemo.label}
          </SiteLink>
          <SiteLink href={routes.security} className={buttonClass('secondary')}>
            Get Started
          </SiteLink>
          <WatchVideo />
        </div>
      </div>
      <MinuteRing />
    </section>
  )
}

function WatchVideo() {
  if (!site.externalVideoUrl) {
    return (
      <SiteLink href={routes.videos} className={buttonClass('secondary')}>
        Watch Video
      </SiteLink>
    )
  }
  return (
    <a
      href={site.externalVideoUrl}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary')}
    >
      Watch Video <span className="font-normal text-muted">(opens in a new tab)</span>
    </a>
  )
}
