import { buttonClass } from '@/components/ui/button'
import { barAfterResources, barBeforeResources, routes, startDemo } from '@/lib/routes'
import { site } from '@/lib/site'
import { Wordmark } from './mark'
import { MobileMenu } from './mobile-menu'
import { NavLink } from './nav-link'
import { ResourcesMenu } from './resources-menu'
import { SearchButton } from './search-button'
import { SiteLink } from './site-link'
import { ThemeControl } from './theme-control'

const barLink =
  'flex h-5.5 items-center border-b-2 border-transparent text-small text-ink-2 hover:text-ink aria-[current]:border-brass-fill aria-[current]:text-ink'

export function Header() {
  return (
    <header className="fixed inset-x-0 top-0 z-header border-line border-b bg-paper">
      <div className="mx-auto flex h-8 max-w-page items-center justify-between gap-2 px-2 sm:px-3">
        <SiteLink href={routes.home} className="flex min-h-5.5 items-center gap-1.5">
          <Wordmark />
          <span className="hidden border-line border-l pl-1.5 font-mono text-label text-muted uppercase md:inline">
            {site.tagline}
          </span>
        </SiteLink>
        <nav aria-label="Main" className="ml-auto hidden md:block">
          <ul className="flex items-center gap-2 lg:gap-3.5">
            <BarLinks links={barBeforeResources} />
            <li>
              <ResourcesMenu />
            </li>
            <BarLinks links={barAfterResources} />
            <li className="-ml-1 flex items-center gap-1 lg:-ml-1.5 lg:gap-2">
              <SearchButton className="flex" />
              <ThemeControl className="flex" />
              <NavLink href={startDemo.href} className={buttonClass('primary')}>
                {startDemo.label}
              </NavLink>
            </li>
          </ul>
        </nav>
        <SearchButton className="ml-auto flex md:hidden" />
        <ThemeControl className="flex md:hidden" />
        <MobileMenu />
      </div>
    </header>
  )
}

function BarLinks({ links }: { links: typeof barAfterResources }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <NavLink href={href} className={barLink}>
        {label}
      </NavLink>
    </li>
  ))
}
