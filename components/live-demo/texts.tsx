import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { config } from '@/lib/config'
import { pages } from '@/lib/pages'
import { outcomeWords, introWords as words } from './words'

/** The last step, the attack, needs an attacker host. */
const hasAttacks = config.attacker !== null

function DemoSteps() {
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {words.steps.slice(0, hasAttacks ? undefined : -1).map(({ title, text }, index) => (
        <li key={title} className="border-line-strong border-t pt-1.5">
          <p className="font-mono text-data text-muted">{index + 1}</p>
          <p className="mt-0.5 font-bold font-heading text-h3">{title}</p>
          <p className="mt-1 text-ink-2 text-small">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** The verdicts that a visitor will see. */
function ExpectedVerdicts() {
  if (!hasAttacks) return null
  return (
    <figure className={`${tape} px-2 py-1.5`}>
      <figcaption className="font-mono text-label text-muted uppercase">{words.preview}</figcaption>
      <ul className="mt-0.5 font-mono text-data">
        {words.verdicts.map(({ outcome, code, text }) => (
          <li key={text} className="border-line border-t border-dashed py-0.75">
            <p className="mb-0.5 flex flex-wrap items-center gap-x-1">
              <VerdictChip outcome={outcome}>
                {outcomeWords(outcome, outcome === 'in' ? 'jwt' : 'ota')}
              </VerdictChip>{' '}
              <strong>{code}</strong>
            </p>
            {text}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const invitation = hasAttacks ? words.withAttacks : words.withoutAttacks

const Films = () => (
  <SiteLink href={pages.videos.path} className={textLink}>
    {words.films}
  </SiteLink>
)

/** Above the button to sign in. */
function Invitation() {
  return (
    <>
      <h2 className="text-h2">{invitation.heading}</h2>
      {config.hasApi ? (
        <p className="mt-1 mb-2.5 text-ink-2 noscript:hidden">{invitation.text}</p>
      ) : (
        <p className="text-small">
          {words.offline} <Films />
        </p>
      )}
      <noscript>
        <p className="mt-1 text-ink-2">{words.withScripts}</p>
      </noscript>
    </>
  )
}

function StorageWarning() {
  return (
    <p className="max-w-prose text-muted text-small">
      {words.storage}
      {hasAttacks ? words.storageEnd : null}. {words.production}
    </p>
  )
}

function Intro() {
  return (
    <>
      <p className="mt-1.5 max-w-prose text-ink-2">
        {words.lede}
        {hasAttacks ? words.ledeEnd : null}.
      </p>
      <noscript>
        <p className="mt-2 max-w-prose rounded border border-line-strong bg-sunken p-2">
          {words.needsScripts} <Films />
        </p>
      </noscript>
    </>
  )
}

/** Rendered by the server, so that the client's code does not contain these words. */
export const demoTexts = {
  claim: (
    <p className="font-mono text-label text-muted uppercase">
      {config.hasApi ? words.live : words.offline}
    </p>
  ),
  heading: <h1 className="mt-1 text-h1">{pages.liveDemo.heading}</h1>,
  intro: <Intro />,
  invitation: <Invitation />,
  shared: <p className="mt-1 text-muted text-small">{words.shared}</p>,
  verdicts: <ExpectedVerdicts />,
  steps: (
    <>
      <DemoSteps />
      <DevelopersLine className="mt-3" />
    </>
  ),
  storage: <StorageWarning />,
  further: <DevelopersLine className="text-small" />,
}
