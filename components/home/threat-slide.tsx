import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import type { Threat } from '@/content/threats'

interface ThreatSlideProps {
  threat: Threat
  number: number
  count: number
  shown: boolean
}

/**
 * All slides share one grid cell, so that the strip keeps its height. A hidden one is invisible
 * to everyone; without scripts all are shown, one below the other.
 */
export function ThreatSlide({ threat, number, count, shown }: ThreatSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), not a form's fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number} of ${count}`}
      className={`col-start-1 row-start-1 flex items-center gap-3 noscript:visible noscript:row-auto noscript:py-1 ${shown ? '' : 'invisible'}`}
    >
      <p
        aria-hidden="true"
        className="w-11 shrink-0 font-heading font-bold text-brass text-display"
      >
        0{number}
      </p>
      <div>
        <p className="font-mono text-label text-muted uppercase">{threat.name}</p>
        <p className="font-heading font-heavy text-h3">{threat.line}</p>
        <p className="text-ink-2">
          {threat.detail}{' '}
          <SiteLink href={threat.link.href} className={textLink}>
            {threat.link.label}
          </SiteLink>
        </p>
      </div>
    </div>
  )
}
