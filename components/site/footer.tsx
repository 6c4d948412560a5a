import { footerColumns } from '@/lib/pages'
import { shownEmail, shownSocial, site } from '@/lib/site'
import { CurrentYear } from './current-year'
import { Mark } from './mark'
import { SiteLink } from './site-link'
import { TickRule } from './tick-rule'

const link =
  'inline-flex min-h-3.5 items-center text-ink-2 text-small hover:text-ink hover:underline'

export function Footer() {
  return (
    <footer className="mt-3">
      <div className="mx-auto max-w-page px-2 sm:px-3">
        <TickRule />
        <div data-print="no" className="grid grid-cols-2 gap-4 py-3 md:grid-cols-4">
          {footerColumns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-1 font-mono font-normal text-label text-muted uppercase">
                {title}
              </h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <SiteLink href={href} className={link}>
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2">
          {shownEmail && (
            <a href={`mailto:${shownEmail}`} className={link}>
              {shownEmail}
            </a>
          )}
          {shownSocial && (
            <a href={shownSocial.url} rel="noopener" className={link}>
              {shownSocial.name}
            </a>
          )}
          <p translate="no" className="text-muted text-small">
            © <CurrentYear built={new Date().getFullYear()} /> {site.longName}
          </p>
          <p className="flex items-center gap-1 text-muted text-small">
            Powered By
            <span role="img" aria-label={`${site.poweredBy.name} logo`} className="flex gap-0.5">
              <Mark className="size-2.5" />
              <span className="font-bold text-ink">{site.poweredBy.name}</span>
            </span>
          </p>
        </div>
      </div>
    </footer>
  )
}
