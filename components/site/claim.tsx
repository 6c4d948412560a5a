import type { ReactNode } from 'react'
import { textLink } from '@/components/ui/link'
import { limitsHref } from '@/lib/routes'
import { SiteLink } from './site-link'

/** Something the company says about its product: marked as a claim, with the way to its limits. */
export function Claim({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-prose border-brass-fill border-l-2 pl-2">
      <p className="font-mono text-brass text-label uppercase">Claim</p>
      <p className="text-ink-2">
        {children}{' '}
        <SiteLink href={limitsHref} className={textLink}>
          The limits of this claim
        </SiteLink>
      </p>
    </div>
  )
}
