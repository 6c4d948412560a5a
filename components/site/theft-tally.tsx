import { AccessRing } from '@/components/site/access-ring'
import { Marker, schemes } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { limitsPage } from '@/content/pages/limits'
import {
  countShort,
  countVerdicts,
  type TheftScheme,
  theftSchemes,
  theftSetUps,
  thefts,
  theftTest,
  verdictWords,
} from '@/content/thefts'
import { theftHref } from '@/lib/routes'

const counts = {
  jwt: countVerdicts('jwt'),
  refresh: countVerdicts('refresh'),
  ota: countVerdicts('ota'),
}

function Others() {
  return (
    <>
      We ran {thefts.length} thefts as tests. With a one-hour JWT, {counts.jwt.full} gave the thief
      full access. With a five-minute JWT and a rotating refresh token, {counts.refresh.full} did,{' '}
      {countShort('refresh')} of them for up to five minutes.
    </>
  )
}

const Ours = () => (
  <>
    With OTA, {counts.ota.full} did, and {counts.ota.limited} gave limited access.
  </>
)

/** The result of all thefts, counted from the data. */
export function TheftSentence() {
  return (
    <>
      <Others />{' '}
      <span className="text-brass">
        <Ours />
      </span>
    </>
  )
}

/** The sentence, the counts behind it, and a named mark for each theft, which leads to its row. */
export function TheftTally() {
  return (
    <section aria-labelledby="tally" className="mx-auto max-w-page px-2 py-4 sm:px-3">
      <h2 id="tally" className="mb-3 text-h2">
        <span className="block max-w-[34em] text-pretty">
          <Others />{' '}
        </span>
        <span className="mt-1 block text-brass text-display">
          <Ours />
        </span>
      </h2>
      <TheftSetUps />
      <p className="mt-3 mb-1 max-w-prose text-muted text-small">
        <em>Full access</em> means {limitsPage.thefts.legend.full} <em>Limited</em> means{' '}
        {limitsPage.thefts.legend.limited} {theftTest} Below is what the thief had; the three marks
        are the results with the one-hour JWT, the five-minute JWT and OTA, in that order.
      </p>
      <ul
        aria-label="The thefts"
        className="grid gap-x-4 border-line border-b sm:grid-cols-2 md:grid-cols-3"
      >
        {thefts.map(({ id, title, ...outcomes }) => (
          <li key={id} className="border-line border-t">
            <SiteLink
              href={theftHref(id)}
              aria-label={`${title.replaceAll('`', '')}. ${theftSchemes
                .map((scheme) => {
                  const { verdict } = outcomes[scheme].facts
                  return `${theftSetUps[scheme].name}: ${verdictWords[verdict].toLowerCase()}`
                })
                .join('; ')}`}
              className="flex min-h-6 items-center gap-0.75 py-0.5 text-small"
            >
              {theftSchemes.map((scheme) => (
                <AccessRing key={scheme} verdict={outcomes[scheme].facts.verdict} />
              ))}
              <span className={`ml-0.25 leading-tight ${textLink}`}>
                <CodeText>{title}</CodeText>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each scheme with its set-up and its counts, which are also the legend of the marks. */
export function TheftSetUps() {
  return (
    <dl className="grid gap-x-4 gap-y-2 md:grid-cols-3">
      {theftSchemes.map((scheme) => (
        <SetUp key={scheme} scheme={scheme} />
      ))}
    </dl>
  )
}

function SetUp({ scheme }: { scheme: TheftScheme }) {
  const { text, topBorder } = schemes[scheme]
  const { name, setUp } = theftSetUps[scheme]
  const shown = (['full', 'limited', 'refused'] as const).filter((one) => counts[scheme][one] > 0)
  return (
    <div className={`border-t-4 pt-1 ${topBorder}`}>
      <dt className={`flex items-baseline gap-1 font-heavy ${text}`}>
        <span className="translate-y-0.25">
          <Marker kind={scheme} />
        </span>
        {name}
      </dt>
      <dd className="mt-0.5 flex flex-wrap gap-x-2">
        {shown.map((verdict) => (
          <span key={verdict} className="inline-flex items-center gap-0.5">
            <AccessRing verdict={verdict} />
            {counts[scheme][verdict]} {verdictWords[verdict].toLowerCase()}
          </span>
        ))}
      </dd>
      <dd className="mt-0.5 text-pretty text-ink-2 text-small">{setUp}</dd>
    </div>
  )
}
