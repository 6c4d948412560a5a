import type { ReactNode } from 'react'
import { textLink } from '@/components/ui/link'
import { limitsHref } from '@/lib/routes'
import { EvidenceFrame } from './evidence-frame'
import { SiteLink } from './site-link'

/** Something the company says about its product, with the way to its limits. */
export function Claim({ children }: { children: ReactNode }) {
  return (
    <EvidenceFrame kind="Claim">
      <div className="text-ink-2">
        {children} <LimitsLink />
      </div>
    </EvidenceFrame>
  )
}

/** The way from a claim to what bounds it. */
export function LimitsLink() {
  return (
    <SiteLink href={limitsHref} className={textLink}>
      The limits of this claim
    </SiteLink>
  )
}
