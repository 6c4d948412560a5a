import { AccessRing } from '@/components/site/access-ring'
import { Marker, schemes } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { countVerdicts, theftSetUp, thefts, type Verdict, verdictWords } from '@/content/thefts'
import { theftHref } from '@/lib/routes'
import type { TokenKind } from '@/lib/token-kind'

const counts = { jwt: countVerdicts('jwt'), ota: countVerdicts('ota') }

const wordOf = ({ facts }: { facts: { verdict: Verdict } }) =>
  verdictWords[facts.verdict].toLowerCase()

/** The result of all thefts, counted from the data. */
export function TheftSentence() {
  return (
    <>
      We ran {thefts.length} thefts as tests. With a JWT, {counts.jwt.full} gave the thief full
      access. <span className="text-brass">With OTA, {counts.ota.full} did.</span>
    </>
  )
}

/** The sentence, the counts behind it, and a named mark for each theft, which leads to its row. */
export function TheftTally() {
  return (
    <section aria-labelledby="tally" className="mx-auto max-w-page px-2 py-4 sm:px-3">
      <h2 id="tally" className="mb-3 max-w-full text-display">
        <TheftSentence />
      </h2>
      <p className="mb-2 max-w-prose text-ink-2">{theftSetUp}</p>
      <dl className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[max-content_1fr]">
        <Counts kind="jwt" />
        <Counts kind="ota" />
      </dl>
      <p className="mt-2 mb-1 text-muted text-small">
        Below is what the thief had. The first mark is the result with a JWT, the second with OTA.
      </p>
      <ul
        aria-label="The thefts"
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-2 border-line border-b sm:grid-cols-2 sm:gap-x-4 md:grid-cols-3"
      >
        {thefts.map(({ id, title, jwt, ota }) => (
          <li key={id} className="border-line border-t">
            <SiteLink
              href={theftHref(id)}
              aria-label={`${title.replaceAll('`', '')}. With JWT: ${wordOf(jwt)}; with OTA: ${wordOf(ota)}`}
              className="flex min-h-6 items-center gap-1 py-0.5 text-small"
            >
              <AccessRing verdict={jwt.facts.verdict} />
              <AccessRing verdict={ota.facts.verdict} />
              <span className={`leading-tight ${textLink}`}>
                <CodeText>{title}</CodeText>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The counts, which are also the legend of the marks. */
function Counts({ kind }: { kind: TokenKind }) {
  const { name, text } = schemes[kind]
  const shown = (['full', 'limited', 'refused'] as const).filter((one) => counts[kind][one] > 0)
  return (
    <>
      <dt className={`flex items-center gap-1 font-heavy ${text}`}>
        <Marker kind={kind} />
        {name}
      </dt>
      <dd className="flex flex-wrap gap-x-2 text-ink-2 max-sm:mb-1">
        {shown.map((verdict) => (
          <span key={verdict} className="inline-flex items-center gap-0.5">
            <AccessRing verdict={verdict} />
            {counts[kind][verdict]} {verdictWords[verdict].toLowerCase()}
          </span>
        ))}
      </dd>
    </>
  )
}
