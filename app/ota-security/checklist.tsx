import { Claim } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { textLink } from '@/components/ui/link'
import { Perforation, Tape } from '@/components/ui/tape'
import { type Theft, thefts } from '@/content/thefts'
import { blogHref } from '@/lib/routes'
import { threats } from './words'

const isRefused = ({ ota }: Theft) => ota.facts.verdict === 'refused'

/** @throws where an id is unknown, so that no theft is left out of a count. */
export const theftsOf = (ids: readonly string[]): Theft[] =>
  ids.map((id) => {
    const theft = thefts.find((one) => one.id === id)
    if (!theft) throw new Error(`content/thefts.ts has no theft "${id}"`)
    return theft
  })

const stamps = {
  stops: 'every theft that we tried was refused',
  'makes harder': 'some thefts worked, or a refusal still costs something',
  notices: 'a copy worked until the owner’s next request',
}

/** A word as an office stamps it on a form: the strongest that the thefts of an attack allow. */
export function Stamp({ ids }: { ids: readonly string[] }) {
  const worked = theftsOf(ids).filter((theft) => !isRefused(theft))
  const isHarder = ids.length === 0 || worked.some(({ ota }) => ota.facts.ends !== 'owner')
  const word: keyof typeof stamps = isHarder ? 'makes harder' : worked[0] ? 'notices' : 'stops'
  return (
    <strong className="inline-block -rotate-3 self-start justify-self-start whitespace-nowrap rounded border-2 border-current px-1 py-0.25 font-bold font-mono text-brass text-data uppercase tracking-[0.08em]">
      {word}
    </strong>
  )
}

/** The number of an attack’s thefts that were refused. */
export function RefusedCount({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  const refused = theftsOf(ids).filter(isRefused)
  return (
    <span className="inline-block font-bold font-mono text-data">
      {refused.length} of {ids.length} thefts refused
    </span>
  )
}

const attack = (name: string, id: string) => ({
  name,
  href: `#${id}`,
  ids: threats.find((threat) => threat.id === id)?.thefts ?? [],
})

/** Exactly these six (spec §2). */
const checklist = [
  attack('AI based cyber attacks', 'ai-based-jwt-hacking'),
  attack('Device cloning', 'device-cloning'),
  attack('Session hijacking', 'session-hijacking'),
  attack('Man in the middle', 'man-in-the-middle'),
  {
    name: 'JWT token replay',
    href: blogHref('jwt-replay-attacks'),
    ids: ['delivered-request', 'jwt', 'cookie-header'],
  },
  attack('JWT token flood', 'denial-of-service'),
]

/** A stamped tape of six lines: no stamp says more than was measured. */
export function Checklist() {
  return (
    <>
      <Claim>We claim only what we tested: each stamp follows from the thefts behind it.</Claim>
      <Tape className="mt-3">
        <Perforation />
        <div className="px-2 sm:px-3">
          <TickRule />
          <ul aria-label="What OTA prevents">
            {checklist.map(({ name, href, ids }) => (
              <li
                key={name}
                className="grid items-baseline gap-x-3 gap-y-0.5 border-line border-b border-dashed py-1.5 last:border-b-0 sm:grid-cols-[1fr_180px_140px]"
              >
                <SiteLink href={href} className={`font-heading font-heavy text-h3 ${textLink}`}>
                  {name}
                </SiteLink>
                <span className="font-mono text-data">
                  {ids.length > 0 ? <RefusedCount ids={ids} /> : 'needs no theft'}
                </span>
                <Stamp ids={ids} />
              </li>
            ))}
          </ul>
        </div>
        <Perforation />
      </Tape>
      <dl aria-label="The words of the stamps" className="mt-2 text-ink-2 text-small">
        {Object.entries(stamps).map(([word, meaning]) => (
          <div key={word}>
            <dt className="inline font-heavy text-ink">{word}:</dt>{' '}
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
