import { buttonClass } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { config } from '@/lib/config'
import { pages } from '@/lib/pages'
import { SiteLink } from './site-link'
import { TickRule } from './tick-rule'

interface DemoCallProps {
  text: string
  /** True if the text promises attacks, which a site without an attacker host does not have. */
  attacks?: boolean
}

/** The closing line of an inner page. */
export function DemoCall({ text, attacks = false }: DemoCallProps) {
  const isKept = !attacks || config.attacker !== null
  return (
    <section
      aria-label="Next step"
      data-print="no"
      className="mx-auto max-w-page px-2 py-5 sm:px-3"
    >
      <TickRule />
      <div className="mt-4 grid gap-2 md:grid-cols-[1fr_auto] md:items-end md:gap-3">
        <p className="text-balance font-heading font-heavy text-h2">
          {isKept ? text : 'Watch a real server check both tokens, side by side.'}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <SiteLink href={pages.liveDemo.path} className={buttonClass('primary')}>
            Open the live demo
          </SiteLink>
          <SiteLink href={pages.contact.path} className={buttonClass('secondary')}>
            Ask us
          </SiteLink>
        </div>
      </div>
    </section>
  )
}

/** The link to the developers' page at the end of a page. */
export function DevelopersLine({ className = '' }: { className?: string }) {
  const { path, heading } = pages.developers
  return (
    <p data-print="no" className={`max-w-prose text-ink-2 ${className}`}>
      Next:{' '}
      <SiteLink href={path} className={textLink}>
        {heading}
      </SiteLink>
    </p>
  )
}
