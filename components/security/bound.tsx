import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import type { Prevented } from '@/content/checklist'
import { compromise } from '@/content/compromise'
import { limits } from '@/content/limits'
import { rowAnchor } from '@/lib/demo/links'
import { AccessRing } from './access-ring'

/** The way from an answer to what bounds it: a row of the matrix with what came out, or a limit. */
export function Bound({ bound }: Pick<Prevented, 'bound'>) {
  if ('limit' in bound) {
    const limit = limits.find(({ id }) => id === bound.limit)
    return (
      <p className="text-small">
        Limit:{' '}
        <SiteLink href={`#${bound.limit}`} className={textLink}>
          {limit?.title}
        </SiteLink>
      </p>
    )
  }
  const row = compromise.rows.find(({ id }) => id === bound.row)
  if (!row) throw new Error(`no row ${bound.row}`)
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-small">
      <span>
        Tried:{' '}
        <SiteLink href={`#${rowAnchor(row.id)}`} className={textLink}>
          <CodeText>{row.title}</CodeText>
        </SiteLink>
      </span>
      <span className="flex items-center gap-0.5">
        Access:
        <AccessRing verdict={row.ota.verdict} />
        {compromise.verdicts[row.ota.verdict]}
      </span>
    </p>
  )
}
