import type { ReactNode } from 'react'
import { Outcome } from './outcome'

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

/** Three copies of one browser, and where their way parts from the owner's. */
export function CopyForks() {
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
