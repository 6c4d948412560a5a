import { buttonClass } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { config } from '@/lib/config'
import { type Link, pages } from '@/lib/pages'
import { SiteLink } from './site-link'
import { TickRule } from './tick-rule'

/** The ways on that more than one page offers. */
export const addOta: Link = { label: 'Add OTA to your API', href: pages.developers.path }
export const getPackage: Link = { label: 'Get the package', href: `${pages.contact.path}#write` }
export const openDemo: Link = { label: 'Open the live demo', href: pages.liveDemo.path }
export const askUs: Link = { label: 'Ask us', href: pages.contact.path }

interface NextStepProps {
  text: string
  /** The first is the main one. */
  links: readonly Link[]
}

/** The closing line of an inner page, and where to go from it. */
export function NextStep({ text, links }: NextStepProps) {
  return (
    <section
      aria-label="Next step"
      data-print="no"
      className="mx-auto max-w-page px-2 py-5 sm:px-3"
    >
      <TickRule />
      <div className="mt-4 grid gap-2 md:grid-cols-[1fr_auto] md:items-end md:gap-3">
        <p className="text-balance font-heading font-heavy text-h2">{text}</p>
        <div className="flex flex-wrap gap-1.5">
          {links.map(({ label, href }, index) => (
            <SiteLink
              key={href}
              href={href}
              className={buttonClass(index === 0 ? 'primary' : 'secondary')}
            >
              {label}
            </SiteLink>
          ))}
        </div>
      </div>
    </section>
  )
}

interface DemoCallProps {
  text: string
  /** True if the text promises attacks, which a site without an attacker host does not have. */
  attacks?: boolean
}

/** The closing line of a page that leads to the demo. */
export function DemoCall({ text, attacks = false }: DemoCallProps) {
  const isKept = !attacks || config.attacker !== null
  return (
    <NextStep
      text={isKept ? text : 'Watch a real server check both tokens, side by side.'}
      links={[openDemo, askUs]}
    />
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
