import { textLink } from '@/components/ui/link'
import { pages } from '@/lib/pages'
import { SiteLink } from './site-link'

/** From what OTA is to using it, where a page ends. */
export function DevelopersLine({ className = '' }: { className?: string }) {
  const { path, heading } = pages.developers
  return (
    <p data-print="no" className={`max-w-prose text-ink-2 ${className}`}>
      One-time tokens for an API of your own:{' '}
      <SiteLink href={path} className={textLink}>
        {heading}
      </SiteLink>
      , three lines on each side.
    </p>
  )
}
