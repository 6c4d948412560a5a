import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { config } from '@/lib/config'
import { pages } from '@/lib/pages'
import { outcomeWords } from './words'

/** The last step is to attack, which needs an attacker host. */
const hasAttacks = config.attacker !== null

/** The steps of the live demo after signing in; the attack is the last. */
const demoSteps = [
  {
    title: 'You sign in',
    text: 'Your browser visits the sign-in provider and returns with a sign-in cookie.',
  },
  {
    title: 'Your browser registers',
    text: 'It fetches a JWT, sends a random device id and receives the session key for its OTA tokens, once per sign-in.',
  },
  {
    title: 'Both run side by side',
    text: 'Every two seconds each panel sends one call and shows how long the server took to check it.',
  },
  {
    title: 'You attack your own session',
    text: 'The attacker host sends your stolen JWT, a stolen OTA token and everything a script can copy.',
  },
] as const

/** Short words joined by one hyphen: "sign-in", "SHA-256"; no chain, no path. */
const COMPOUND = /(?<![\w./-])(\w{1,7}-\w{1,10})(?![\w/-])/

/** A text whose short compounds, such as "sign-in", stay on one line. */
function Unbroken({ children }: { children: string }) {
  return children.split(COMPOUND).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

function DemoSteps() {
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {demoSteps.slice(0, hasAttacks ? undefined : -1).map(({ title, text }, index) => (
        <li key={title} className="border-line-strong border-t pt-1.5">
          <p className="font-mono text-data text-muted">{index + 1}</p>
          <p className="mt-0.5 font-bold font-heading text-h3">{title}</p>
          <p className="mt-1 text-ink-2 text-small">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
  )
}

const VERDICTS = [
  { outcome: 'in', code: 200, text: 'Your JWT, replayed by the attacker host' },
  { outcome: 'held', code: 401, text: 'Your OTA token, sent by the attacker host' },
  { outcome: 'held', code: 401, text: 'A token forged from everything a script can steal' },
  {
    outcome: 'held',
    code: 401,
    text: 'Your last request, replayed by this browser with its cookies',
  },
] as const

/** The verdicts that a visitor will see. */
function ExpectedVerdicts() {
  if (!hasAttacks) return null
  return (
    <figure className={`${tape} px-2 py-1.5`}>
      <figcaption className="font-mono text-label text-muted uppercase">
        What you will see
      </figcaption>
      <ul className="mt-0.5 font-mono text-data">
        {VERDICTS.map(({ outcome, code, text }) => (
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

/** Stands above the button to sign in. */
function Invitation() {
  return (
    <>
      <h2 className="text-h2">
        {hasAttacks ? 'Be the visitor, then be the thief' : 'See both systems at work'}
      </h2>
      {config.hasApi ? (
        <p className="mt-1 mb-2.5 text-ink-2 noscript:hidden">
          {hasAttacks
            ? 'Sign in, then attack your own session.'
            : 'Sign in and let both systems work. No attacker runs beside our server; the films show the attacks.'}{' '}
          Nothing is sent until you press the button.
        </p>
      ) : null}
      <noscript>
        <p className="mt-1 text-ink-2">With JavaScript this happens:</p>
      </noscript>
      {config.hasApi ? null : (
        <p className="text-small">
          This site runs without the demo’s server. The{' '}
          <SiteLink href={pages.videos.path} className={textLink}>
            films
          </SiteLink>{' '}
          show the demo.
        </p>
      )}
    </>
  )
}

/** Says openly what a product should do better. */
function StorageWarning() {
  return (
    <p className="max-w-prose text-muted text-small">
      Demo only: the JWT, the session key and the send log are in this browser’s local storage
      {hasAttacks ? ', so that the attacks can find them' : null}. In production, keep keys where
      scripts cannot read them.
    </p>
  )
}

function Claim() {
  return (
    <p className="font-mono text-label text-muted uppercase">
      {config.hasApi ? 'Live, against a real server.' : 'Here without a server.'}
    </p>
  )
}

function Intro() {
  return (
    <>
      <p className="mt-1.5 max-w-prose text-ink-2">
        Call one API with a JWT and with OTA tokens. Compare the timing
        {hasAttacks ? ', then steal both' : null}.
      </p>
      <noscript>
        <p className="mt-2 max-w-prose rounded border border-line-strong bg-sunken p-2">
          The demo makes its tokens in your browser, so it needs JavaScript. The{' '}
          <SiteLink href={pages.videos.path} className={textLink}>
            films
          </SiteLink>{' '}
          show it without.
        </p>
      </noscript>
    </>
  )
}

/** Rendered by the server, so that their words are no part of the client's code. */
export const demoTexts = {
  claim: <Claim />,
  heading: <h1 className="mt-1 text-h1">{pages.liveDemo.heading}</h1>,
  intro: <Intro />,
  invitation: <Invitation />,
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
