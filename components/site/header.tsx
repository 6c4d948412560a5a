import { buttonClass } from '@/components/ui/button'
import { bar, type Link, overlay, pages, startNow } from '@/lib/pages'
import { site } from '@/lib/site'
import { Wordmark } from './mark'
import { MobileMenu } from './mobile-menu'
import { PartsOfPages } from './parts-of-pages'
import { ResourcesMenu } from './resources-menu'
import { SiteLink } from './site-link'
import { ThemeSwitch } from './theme-switch'

export function Header() {
  return (
    <header className="fixed inset-x-0 top-0 z-header border-line border-b bg-paper">
      <div className="mx-auto flex h-8 max-w-page items-center justify-between gap-2 px-2 sm:px-3">
        <SiteLink href={pages.home.path} className="flex min-h-5.5 items-center gap-1.5">
          <Wordmark />
          <span className="hidden border-line border-l pl-1.5 font-mono text-label text-muted uppercase bar:inline">
            {site.tagline}
          </span>
        </SiteLink>
        <nav aria-label="Main" className="ml-auto hidden bar:block">
          <ul className="flex items-center gap-2 lg:gap-3.5">
            <BarLinks links={bar.before} />
            <li>
              <ResourcesMenu links={bar.resources} />
            </li>
            <BarLinks links={bar.after} />
            <li className="-ml-1 flex items-center gap-1 lg:-ml-1.5 lg:gap-2">
              <ThemeSwitch className="flex" />
              <SiteLink href={startNow.href} className={buttonClass()}>
                {startNow.label}
              </SiteLink>
            </li>
          </ul>
        </nav>
        <ThemeSwitch className="ml-auto flex bar:hidden" />
        <MobileMenu links={overlay} tagline={site.tagline} />
      </div>
      <PartsOfPages />
    </header>
  )
}

function BarLinks({ links }: { links: readonly Link[] }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <SiteLink
        href={href}
        className="flex h-5.5 items-center border-transparent border-b-2 text-ink-2 text-small hover:text-ink aria-[current]:border-brass-fill aria-[current]:text-ink"
      >
        {label}
      </SiteLink>
    </li>
  ))
}
