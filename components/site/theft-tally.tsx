import { AccessRing } from '@/components/site/access-ring'
import { Marker } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { countWorths, theftMatrix } from '@/content/theft-matrix'
import { rowAnchor, rowHref } from '@/lib/routes'

const jwt = countWorths('jwt')
const ota = countWorths('ota')
const total = theftMatrix.rows.length

/** The result of the theft matrix in a sentence. No count is written by hand. */
export function TheftSentence() {
  return (
    <>
      Of {total} things a thief can copy, {jwt.everything} open everything with a JWT,{' '}
      <span className="text-brass">{ota.everything} with OTA.</span>
    </>
  )
}

interface TheftTicksProps {
  /** Gives OTA's ticks the anchors of the rows, where these once stood. */
  hasAnchors?: boolean
  /** Whether DPoP's are there, too. */
  hasDpop?: boolean
}

/** A row of ticks for each system: one for each thing that can be copied. */
export function TheftTicks({ hasAnchors = false, hasDpop = false }: TheftTicksProps) {
  return (
    <div className="grid gap-1.5">
      <Ticks scheme="jwt" name="JWT" counts={jwt} />
      <Ticks scheme="ota" name="OTA" counts={ota} hasAnchors={hasAnchors} />
      {hasDpop && <Ticks scheme="dpop" name="DPoP" counts={countWorths('dpop')} />}
    </div>
  )
}

interface TicksProps {
  scheme: 'jwt' | 'ota' | 'dpop'
  name: string
  counts: typeof ota
  hasAnchors?: boolean
}

const inks = { jwt: 'text-steel', ota: 'text-brass', dpop: 'text-ink' } as const

/** A tick for each thing. The line beside the name says the counts, or the tick that is pointed at. */
function Ticks({ scheme, name, counts, hasAnchors }: TicksProps) {
  return (
    <div className="group relative border-line border-t pt-1">
      <p className="flex min-h-3 items-baseline gap-1 text-small">
        {scheme !== 'dpop' && <Marker kind={scheme} />}
        <strong className={`font-heavy ${inks[scheme]}`}>{name}</strong>
        <span className="text-ink-2 group-has-[a:focus-visible]:opacity-0 group-has-[a:hover]:opacity-0">
          {inWords(counts)}
        </span>
      </p>
      <ol
        aria-label={`What a thief gets under ${name}`}
        className="mt-0.5 grid grid-cols-8 gap-0.5 sm:grid-cols-[repeat(15,minmax(0,1fr))]"
      >
        {theftMatrix.rows.map((row) => (
          <li key={row.id} id={hasAnchors ? rowAnchor(row.id) : undefined}>
            <SiteLink
              href={rowHref(row.id)}
              className="peer flex min-h-5 items-center justify-center rounded border border-line hover:bg-sunken sm:min-h-6"
            >
              <AccessRing verdict={row[scheme].verdict} size="size-4 sm:size-4.5" />
              <span className="sr-only">
                {plain(row.title)}: {theftMatrix.verdicts[row[scheme].verdict]}
              </span>
            </SiteLink>
            <span
              aria-hidden="true"
              className="absolute top-1 left-8 text-ink text-small opacity-0 peer-focus-visible:opacity-100 peer-hover:opacity-100"
            >
              {plain(row.title)}: <strong>{theftMatrix.verdicts[row[scheme].verdict]}</strong>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const inWords = ({ everything, something, nothing }: typeof ota) =>
  [
    `everything ${everything}`,
    something > 0 && `something for a while ${something}`,
    `nothing ${nothing}`,
  ]
    .filter(Boolean)
    .join(' · ')

const plain = (title: string) => title.replaceAll('`', '')
