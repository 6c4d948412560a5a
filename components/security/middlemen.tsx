import { Outcome } from './outcome'

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
export function Middlemen() {
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
        You at the left, the server at the right, and a machine (the square) in the middle. OTA
        stops the first of the three and neither of the others. Of the second it takes the choice
        where requests must be bound: then only the one that was held back passes.
      </figcaption>
    </figure>
  )
}
