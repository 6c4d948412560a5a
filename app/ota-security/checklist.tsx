import { Claim } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { textLink } from '@/components/ui/link'
import { Perforation, Tape } from '@/components/ui/tape'
import { security, threats } from '@/content/pages/ota-security'
import { type Theft, thefts, verdictWords } from '@/content/thefts'
import { articleHref } from '@/lib/content/articles'
import { pages } from '@/lib/pages'

/** @throws for an unknown id, so that a count includes every theft. */
const theftsOf = (ids: readonly string[]): Theft[] =>
  ids.map((id) => {
    const theft = thefts.find((one) => one.id === id)
    if (!theft) throw new Error(`content/thefts.ts has no theft "${id}"`)
    return theft
  })

/** The thefts of an attack, counted by verdict in the words of the theft table. */
function resultOf(ids: readonly string[]): string {
  if (ids.length === 0) return 'refused before your handler runs'
  const tried = theftsOf(ids)
  return (['refused', 'limited', 'full'] as const)
    .map((verdict) => ({
      count: tried.filter(({ ota }) => ota.facts.verdict === verdict).length,
      word: verdictWords[verdict].toLowerCase(),
    }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}`)
    .join(' · ')
}

/** A result in the look of a rubber stamp. */
function Stamp({ ids }: { ids: readonly string[] }) {
  return (
    <strong className="inline-block -rotate-2 justify-self-start rounded border-2 border-current px-1 py-0.25 font-bold font-mono text-brass text-data uppercase tracking-[0.08em] sm:justify-self-end sm:whitespace-nowrap">
      {resultOf(ids)}
    </strong>
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
    href: articleHref('jwt-replay-attacks', '#session-hijacking'),
    ids: ['delivered-request', 'jwt', 'cookie-header'],
  },
  attack('JWT token flood', 'denial-of-service'),
]

const limit = {
  label: security.checklist.limit,
  href: pages.limits.path,
}

/** A tape of six lines, each with the stamp of its measured result. */
export function Checklist() {
  return (
    <>
      <Claim limit={limit}>{security.checklist.claim}</Claim>
      <Tape className="mt-3">
        <Perforation />
        <div className="px-2 sm:px-3">
          <TickRule />
          <ul aria-label="What OTA prevents">
            {checklist.map(({ name, href, ids }) => (
              <li
                key={name}
                className="grid items-center gap-x-3 gap-y-0.75 border-line border-b border-dashed py-1.5 last:border-b-0 sm:grid-cols-[1fr_max-content]"
              >
                <SiteLink href={href} className={`font-heading font-heavy text-h3 ${textLink}`}>
                  {name}
                </SiteLink>
                <Stamp ids={ids} />
              </li>
            ))}
          </ul>
        </div>
        <Perforation />
      </Tape>
    </>
  )
}
