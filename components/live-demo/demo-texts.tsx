import { SiteLink } from '@/components/site/site-link'
import { Unbroken } from '@/components/site/unbroken'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { VerdictMark } from '@/components/ui/verdict-mark'
import { demoSteps } from '@/content/demo-steps'
import { pages } from '@/lib/pages'
import { routes } from '@/lib/routes'

/** What happens after signing in, step by step. */
function DemoSteps() {
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {demoSteps.map(({ title, text }, index) => (
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
  { isAccepted: true, code: 200, text: 'Your JWT, sent again by another host' },
  { isAccepted: false, code: 401, text: 'Your one-time token, sent by another host' },
  {
    isAccepted: false,
    code: 401,
    text: 'A new one-time token, made with all that a script could copy',
  },
]

/** What the attacks at the end come to, in the look of their logs. */
function ExpectedVerdicts() {
  return (
    <figure className={`${tape} px-2 py-1.5`}>
      <figcaption className="font-mono text-label text-muted uppercase">
        What the attacker will get
      </figcaption>
      <ul className="mt-0.5 font-mono text-data">
        {VERDICTS.map(({ isAccepted, code, text }) => (
          <li key={text} className="flex gap-1.5 border-line border-t border-dashed py-0.75">
            <strong className={`shrink-0 ${isAccepted ? 'text-jade' : 'text-carmine'}`}>
              <VerdictMark isOk={isAccepted} /> {code}
            </strong>
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
      <h2 className="text-h2">Be the visitor, then be the thief</h2>
      <p className="mt-1 mb-2.5 text-ink-2">
        Sign in, let both systems work for a moment, then attack yourself. Nothing is sent before
        you press the button.
      </p>
    </>
  )
}

/** Says openly what a product should do better. */
function StorageWarning() {
  return (
    <p className="max-w-prose text-muted text-small">
      Demo-only storage: the token, the session key and the send log lie in this browser’s local
      storage, where the attacks above find them. In production keep keys out of a script’s reach.
    </p>
  )
}

/** What can be done once signed in, besides pressing buttons. */
function Hint() {
  return (
    <p className="mt-2 text-ink-2 text-small">
      Press a row on a tape to see its request: what was sent, with the token taken apart and
      checked again.
    </p>
  )
}

function Heading() {
  return (
    <>
      <p className="font-mono text-label text-muted uppercase">
        Live, against a real server. Nothing is simulated.
      </p>
      <h1 className="mt-1 text-h1">{pages.liveDemo.heading}</h1>
    </>
  )
}

function Intro() {
  return (
    <p className="mt-1.5 max-w-prose text-ink-2">
      The same two calls, once with a JWT and once with a one-time OTA token: see how long the
      server takes to check each, then let an attacker use what it stole.
    </p>
  )
}

/** Rendered by the server, so that their words are no part of the client's code. */
export const demoTexts = {
  heading: <Heading />,
  intro: <Intro />,
  invitation: <Invitation />,
  verdicts: <ExpectedVerdicts />,
  steps: <DemoSteps />,
  hint: <Hint />,
  storage: <StorageWarning />,
}

/** What stands in place of the demo where scripts are off. */
export function DemoWithoutScripts() {
  return (
    <>
      <p className="mt-2 mb-3 max-w-prose rounded border border-line-strong bg-sunken p-2">
        The demo makes its tokens in your browser, so it needs JavaScript. The{' '}
        <SiteLink href={routes.videos} className={textLink}>
          films
        </SiteLink>{' '}
        show it without. With it this happens:
      </p>
      <DemoSteps />
      <div className="mt-3 max-w-prose">
        <ExpectedVerdicts />
      </div>
    </>
  )
}
