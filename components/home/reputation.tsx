import { FactList } from '@/components/site/fact-list'
import { SiteLink } from '@/components/site/site-link'
import { buttonClass } from '@/components/ui/button'
import { limitsHref, routes } from '@/lib/routes'
import { companyFacts } from '@/lib/site'

/** What is at stake, and what can be checked: no invented customers or marks. */
export function Reputation() {
  return (
    <section aria-labelledby="reputation" className="mx-auto max-w-page px-2 py-5 sm:px-3 md:py-6">
      <div className="grid gap-4 rounded border border-line bg-surface p-3 md:grid-cols-12 md:p-5">
        <div className="md:col-span-7">
          <p className="mb-1 font-mono text-label text-muted uppercase">Reputation</p>
          <h2 id="reputation" className="text-h2">
            A reputation takes years. Replaying a token takes a second.
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">
            You do not have to believe us. The demo calls a real server, and the attacks in it are
            real requests. What OTA does not do is written down next to what it does.
          </p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            <SiteLink href={routes.liveDemo} className={buttonClass('primary')}>
              Check it yourself
            </SiteLink>
            <SiteLink href={limitsHref} className={buttonClass('secondary')}>
              Read the limits
            </SiteLink>
          </div>
        </div>
        <FactList facts={companyFacts} />
      </div>
    </section>
  )
}
