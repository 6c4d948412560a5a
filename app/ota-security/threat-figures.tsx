import type { ReactNode } from 'react'
import { type Bar, Bars } from '@/components/site/bars'
import { Marker } from '@/components/site/marker'
import { TickRule } from '@/components/site/tick-rule'
import { Tape } from '@/components/ui/tape'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { securityAnchors } from '@/lib/routes'
import { CheckOrder } from './check-order'

/** What stands at the top of each section, beside its answer. */
export const threatFigures: Readonly<Record<string, ReactNode>> = {
  [securityAnchors.hijacking]: <ReplayTape />,
  [securityAnchors.flood]: <CheckOrder />,
  [securityAnchors.ai]: <Lifetimes />,
  [securityAnchors.cloning]: <CopyForks />,
  [securityAnchors.mitm]: <Middlemen />,
}

/** The token is the test vector `seg1-last-ms`, made at 12:34:14 UTC. */
const REPLAY = [
  ['jwt', '12:34:14 visitor', 'Bearer eyJhbGci…', 200, 'accepted'],
  ['jwt', '13:10:40 thief', 'the same token', 200, 'accepted'],
  ['ota', '12:34:14 visitor', 'OTA 86b7c75a…-S1', 200, 'accepted'],
  ['ota', '12:34:20 thief', 'the same token', 401, 'already used'],
  ['ota', '13:10:40 thief', 'the same token', 401, 'too old'],
] as const

/** Who sends what, and what the server says: one line of tape each, in the order of time. */
function ReplayTape() {
  return (
    <figure>
      <Tape>
        <ol className="font-mono text-data">
          {REPLAY.map(([kind, sender, sends, code, verdict]) => (
            <li
              key={`${kind} ${sender}`}
              className="flex gap-1.5 border-line border-b border-dashed px-1.5 py-1 last:border-b-0"
            >
              <span className="pt-0.25">
                <Marker kind={kind} />
              </span>
              <div className="grow sm:flex sm:justify-between sm:gap-2">
                <p>
                  <strong>{sender}</strong> {sends}
                </p>
                <Outcome code={code} verdict={verdict} className="shrink-0 sm:w-24" />
              </div>
            </li>
          ))}
        </ol>
      </Tape>
      <figcaption className="mt-1 text-muted text-small">
        One request, sent again by a thief: first with a JWT, then with OTA. Times in UTC.
      </figcaption>
    </figure>
  )
}

const HOUR_SECONDS = 3600

const LIFETIMES: readonly Bar[] = [
  { kind: 'jwt', name: 'JWT, as this demo issues it', value: '60 minutes', length: HOUR_SECONDS },
  { kind: 'ota', name: 'OTA, intercepted, label changed', value: '75 seconds', length: 75 },
  { kind: 'ota', name: 'OTA, unused', value: '30 seconds', length: 30 },
  { kind: 'ota', name: 'OTA, used', value: '0', length: 0 },
]

/** An hour in 60 ticks. */
function Lifetimes() {
  return (
    <figure>
      <Tape className="p-1.5">
        <Bars bars={LIFETIMES} full={HOUR_SECONDS} />
        <TickRule />
      </Tape>
      <figcaption className="mt-1 text-muted text-small">
        How long a copied token is accepted at most, to scale: one tick is one minute.
      </figcaption>
    </figure>
  )
}

interface Copy {
  what: string
  meaning: string
  code: 200 | 401 | 409
  verdict: string
  ends: string
  drawing: ReactNode
}

const CROSS = 'm-5-5 10 10m0-10-10 10'
const owner = 'stroke-brass-fill'
const thief = 'stroke-ink'

/** Upper line: the owner's requests, in time. The lower one leaves it where the copy was made. */
const COPIES: readonly Copy[] = [
  {
    what: 'What a script can copy',
    meaning: 'key, ids and send log, but no cookie',
    code: 401,
    verdict: 'not this device',
    ends: 'Refused at once. The owner goes on.',
    drawing: (
      <>
        <path d="M4 16H156" className={owner} />
        <path d="M62 16 84 48H104" strokeDasharray="5 4" className={thief} />
        <path d={`M110 48${CROSS}`} className="stroke-carmine" />
      </>
    ),
  },
  {
    what: 'A full copy, but an old one',
    meaning: 'the owner has moved on since',
    code: 409,
    verdict: 'two senders',
    ends: 'Refused at once. The session ends for both.',
    drawing: (
      <>
        <path d="M4 16H104" className={owner} />
        <path d="M24 16 46 48H104" strokeDasharray="5 4" className={thief} />
        <path d={`M110 48${CROSS}M110 16${CROSS}`} className="stroke-carmine" />
      </>
    ),
  },
  {
    what: 'A full, fresh copy',
    meaning: 'the owner is away',
    code: 200,
    verdict: 'accepted',
    ends: 'Until the owner’s next request: 409, two senders. The session ends for both.',
    drawing: (
      <>
        <path d="M4 16H70M124 16H140" className={owner} />
        <path d="M62 16 84 48H140" strokeDasharray="5 4" className={thief} />
        <path d="m88 42 6 6 10-12" className="stroke-jade" />
        <path d={`M148 48${CROSS}M148 16${CROSS}`} className="stroke-carmine" />
      </>
    ),
  },
]

/** Three copies of one browser, and where each leaves the owner's line. */
function CopyForks() {
  return (
    <figure>
      <ul className="grid gap-2 sm:grid-cols-3">
        {COPIES.map(({ what, meaning, code, verdict, ends, drawing }) => (
          <li key={what} className="flex gap-1.5 border-line border-t pt-1 sm:block">
            <svg
              viewBox="0 0 160 64"
              fill="none"
              strokeWidth="2.5"
              aria-hidden="true"
              className="w-12 shrink-0 self-start sm:w-full"
            >
              {drawing}
            </svg>
            <div className="text-small">
              <p className="font-heavy">{what}</p>
              <p className="text-ink-2">{meaning}</p>
              <Outcome code={code} verdict={verdict} className="font-mono text-data" />
              <p className="text-ink-2">{ends}</p>
            </div>
          </li>
        ))}
      </ul>
      <figcaption className="mt-1 text-muted text-small">
        Three copies of one browser. The solid line is its owner, the broken one the copy.
      </figcaption>
    </figure>
  )
}

interface Middleman {
  who: string
  does: string
  code: 200 | 401
  verdict: string
  /** The owner's line and the machine's own. */
  owner: string
  own: string
}

/** From the visitor at the left to the server at the right; the machine is the square. */
const MIDDLEMEN: readonly Middleman[] = [
  {
    who: 'It reads the log',
    does: 'and sends a recorded request again.',
    code: 401,
    verdict: 'already used',
    owner: 'M18 18H142',
    own: 'M92 50H120M142 26V42',
  },
  {
    who: 'It holds a request back',
    does: 'and sends one of its own with that token.',
    code: 200,
    verdict: 'accepted, once',
    owner: 'M18 18 68 44',
    own: 'M92 44 142 22',
  },
  {
    who: 'It passes the sign-in on',
    does: 'and registers a device of its own.',
    code: 200,
    verdict: 'accepted',
    owner: 'M18 18 68 44',
    own: 'M92 38 138 14M94 48 144 24',
  },
]

/** Three machines in the middle, from the one that comes late to the one that was there first. */
function Middlemen() {
  return (
    <figure>
      <ol className="rounded border border-line">
        {MIDDLEMEN.map(({ who, does, code, verdict, owner, own }) => (
          <li
            key={who}
            className="flex items-center gap-2 border-line border-b p-1.5 last:border-b-0"
          >
            <svg viewBox="0 0 160 64" fill="none" aria-hidden="true" className="w-12 shrink-0">
              <path d={owner} strokeWidth="2.5" className="stroke-brass-fill" />
              <path d={own} strokeWidth="2.5" strokeDasharray="5 4" className="stroke-ink" />
              <circle cx="11" cy="18" r="7" className="fill-brass-fill" />
              <rect x="69" y="39" width="22" height="22" rx="2" className="fill-ink" />
              <circle cx="149" cy="18" r="7" strokeWidth="3" className="stroke-ink" />
            </svg>
            <div className="grow text-small sm:flex sm:justify-between sm:gap-2">
              <p>
                <strong className="font-heavy">{who}</strong>{' '}
                <span className="text-ink-2">{does}</span>
              </p>
              <Outcome code={code} verdict={verdict} className="shrink-0 font-mono text-data" />
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="mt-1 text-muted text-small">
        You at the left, the server at the right, a machine in the middle. Where requests must be
        bound, the second can pass on only the one that it intercepted.
      </figcaption>
    </figure>
  )
}

interface OutcomeProps {
  code: 200 | 401 | 409
  verdict: string
  className?: string
}

/** What the server says to a request, in its colour and with its sign. */
function Outcome({ code, verdict, className = '' }: OutcomeProps) {
  const isOk = code === 200
  return (
    <p className={`font-bold ${verdictTone(isOk)} ${className}`}>
      <VerdictMark isOk={isOk} /> {code} {verdict}
    </p>
  )
}
