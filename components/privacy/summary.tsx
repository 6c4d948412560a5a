import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { routes } from '@/lib/routes'

/** The page in four sentences that stand on their own. */
export function Summary() {
  return (
    <section aria-labelledby="short" className="mx-auto max-w-page px-2 py-4 sm:px-3">
      <div className="grid gap-2 rounded border border-line bg-surface p-2.5 md:grid-cols-12 md:gap-3 md:p-4">
        <h2 id="short" className="text-h2 md:col-span-4">
          In short
        </h2>
        <ul className="grid max-w-prose gap-1 text-ink-2 md:col-span-8">
          <li>
            Reading this site stores nothing in your browser and contacts nobody but this site.
          </li>
          <li>There are no analytics, no advertising and no scripts or fonts from elsewhere.</li>
          <li>
            The{' '}
            <SiteLink href={routes.liveDemo} className={textLink}>
              live demo
            </SiteLink>{' '}
            stores two entries and a few cookies once you sign in, and a third entry once you have
            seen its tour; the theme button stores your choice. All of it is needed for what you
            asked for, so there is no consent banner.
          </li>
          <li>A contact message is kept in our database so that we can answer it.</li>
        </ul>
      </div>
    </section>
  )
}
