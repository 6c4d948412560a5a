import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import recorded from '@/content/recorded-run.json' with { type: 'json' }
import { config } from '@/lib/config'
import { formatDay } from '@/lib/day'
import { pages } from '@/lib/pages'
import { introWords as words } from './words'

/** The last step, the attack, needs an attacker host. */
const hasAttacks = config.attacker !== null

function DemoSteps() {
  return (
    <ol className="grid gap-1.5">
      {words.steps.slice(0, hasAttacks ? undefined : -1).map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[auto_1fr] items-baseline gap-x-1.5">
          <p className="font-mono text-data text-muted">{index + 1}</p>
          <p className="font-bold font-heading text-h3">{title}</p>
          <p className="col-start-2 text-ink-2 text-small">{text}</p>
        </li>
      ))}
    </ol>
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

/** Above the recorded run. */
const Recording = () => (
  <>
    <h2 className="text-h2">
      {words.recording.heading} {formatDay(recorded.exportedAt)}
    </h2>
    <p className="mt-1 text-ink-2">
      {words.recording.text} {config.hasApi ? words.recording.next : null}
    </p>
  </>
)

/** Below the gauges. */
const Timing = () => (
  <p className="max-w-prose text-muted text-small md:col-span-2">{words.timing}</p>
)

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
  steps: <DemoSteps />,
  recording: <Recording />,
  timing: <Timing />,
  storage: <StorageWarning />,
  further: <DevelopersLine className="text-small" />,
}
