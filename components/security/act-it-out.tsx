import { LAB_SCHEMES, LAB_THEFTS, labCell } from '@one-tick-ahead/api/contract/lab'
import { schemeNames } from '@/components/live-demo/lab/experiments'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import type { Row } from '@/content/compromise'
import { hasLab, labHref } from '@/lib/lab-links'

/** Links to the cells of a row in the demo's attack lab, where a visitor can try the same. */
export function ActItOut({ row }: { row: Row }) {
  const theft = LAB_THEFTS.find((id) => id === row.id)
  if (!theft || !hasLab) return null
  return (
    <div data-print="no">
      <dt className="font-heavy">Try it yourself</dt>
      <dd className="mt-0.5 flex flex-wrap gap-x-1.5 text-ink-2">
        In the attack lab of the demo:
        {LAB_SCHEMES.map((scheme) => (
          <SiteLink key={scheme} href={labHref(labCell(theft, scheme))} className={textLink}>
            {schemeNames[scheme]}
            <span className="sr-only">: {row.title.replaceAll('`', '')}, in the attack lab</span>
          </SiteLink>
        ))}
      </dd>
    </div>
  )
}
