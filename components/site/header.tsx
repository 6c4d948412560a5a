import { buttonClass } from '@/components/ui/button'
import { Outline } from '@/components/ui/icon'
import { bar, type Link, overlay, startDemo } from '@/lib/pages'
import { routes } from '@/lib/routes'
import { site } from '@/lib/site'
import { Wordmark } from './mark'
import { MobileMenu } from './mobile-menu'
import { ResourcesMenu } from './resources-menu'
import { SiteLink } from './site-link'
import { ThemeSwitch } from './theme-switch'
import { TickRule } from './tick-rule'

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
            <BarLinks links={bar.before} />
            <li>
              <ResourcesMenu links={bar.resources} />
            </li>
            <BarLinks links={bar.after} />
            <li className="-ml-1 flex items-center gap-1 lg:-ml-1.5 lg:gap-2">
              <ThemeControl className="flex" />
              <SiteLink href={startDemo.href} className={buttonClass()}>
                {startDemo.label}
              </SiteLink>
            </li>
          </ul>
        </nav>
        <ThemeControl className="ml-auto flex md:hidden" />
        <MobileMenu
          links={overlay}
          startLook={`${buttonClass()} w-full`}
          mark={<Wordmark />}
          rule={<TickRule />}
        />
      </div>
    </header>
  )
}

function BarLinks({ links }: { links: readonly Link[] }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <SiteLink href={href} className={barLink}>
        {label}
      </SiteLink>
    </li>
  ))
}

/** Shown by the document's own `data-theme`, so that the button is right before any script runs. */
const FACES = [
  {
    theme: 'system',
    path: 'M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4',
    shown: 'in-data-[theme]:hidden',
  },
  {
    theme: 'light',
    path: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
    shown: 'hidden in-data-[theme=light]:block',
  },
  {
    theme: 'dark',
    path: 'M20.5 14A8.5 8.5 0 0 1 10 3.5 8.5 8.5 0 1 0 20.5 14z',
    shown: 'hidden in-data-[theme=dark]:block',
  },
] as const

/** Goes round system, light and dark; its name says which is on. */
function ThemeControl({ className = '' }: { className?: string }) {
  return (
    <ThemeSwitch
      title="Change the theme"
      className={`size-5.5 cursor-pointer items-center justify-center rounded text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden ${className}`}
    >
      {FACES.map(({ theme, path, shown }) => (
        <span key={theme} role="img" aria-label={`Theme: ${theme}`} className={shown}>
          <Outline path={path} />
        </span>
      ))}
    </ThemeSwitch>
  )
}
