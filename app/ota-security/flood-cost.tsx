import type { CheckName } from '@one-tick-ahead/ota/trace'
import { type Bar, Bars } from '@/components/site/bars'
import { DemoResult } from '@/components/site/evidence'
import { quotes } from '@/content/benchmarks'
import { StepMarker } from './step-marker'

/** What each check is in the drawing, from the first to the last; null for one that it leaves out. */
const DOORS: Readonly<Record<CheckName, { name: string; looks: string } | null>> = {
  shape: { name: 'Shape', looks: '135 characters, the fixed ones in their places' },
  window: { name: 'Time', looks: 'labelled for this quarter of the minute or one beside it' },
  session: null,
  mac: { name: 'HMAC', looks: 'computed once, compared' },
  device: { name: 'Device', looks: 'the cookie that scripts cannot read' },
  id: null,
  binding: null,
  // A shared store is asked at the end: see the note.
  spent: { name: 'Memory', looks: 'the session goes on, the request id is not used yet' },
  log: { name: 'Send log', looks: 'one device can have sent all this' },
}
const doors = Object.values(DOORS).filter((door) => door !== null)

/** Doors in a row: a refusal leaves where it happens; what comes after it is not spent. */
export function CheckOrder() {
  return (
    <figure>
      <ol className="ml-1.5 border-brass-fill border-l-2">
        {doors.map(({ name, looks }, index) => (
          <li key={name} className="relative flex justify-between gap-2 pb-1 pl-3 text-small">
            <StepMarker className="border-brass-fill text-brass">{index + 1}</StepMarker>
            <span className="text-ink-2">
              <strong className="font-heavy text-ink">{name}:</strong> {looks}
            </span>
            <span
              aria-hidden="true"
              className="shrink-0 font-bold font-mono text-carmine text-data"
            >
              ✕ out →
            </span>
          </li>
        ))}
        <li className="relative pl-3 text-small">
          <StepMarker className="border-jade text-jade">✓</StepMarker>
          <strong className="font-heavy">The request is served</strong>
        </li>
      </ol>
      <figcaption className="mt-1 text-muted text-small">
        The order of the checks. The first that fails ends the work.
      </figcaption>
    </figure>
  )
}

/** What the drawing leaves out. */
export function CheckOrderNote() {
  return (
    <p className="max-w-prose text-ink-2">
      The id is marked as used only after the last check. Where the memory is its own, our server
      looks before the HMAC whether it knows the session, and before the cookie whether the id is
      used; a shared store is asked once, at the end.
    </p>
  )
}

const cost = (kind: Bar['kind'], name: string, check: keyof typeof quotes): Bar => {
  const value = quotes[check]
  return { kind, name, value, length: Number(value) }
}

const COSTS: readonly Bar[] = [
  cost('jwt', 'RS256 JWT, bad signature, refused', 'fast-jwt RS256 refuse'),
  cost('jwt', 'RS256 JWT, accepted', 'fast-jwt RS256 accept'),
  cost('jwt', 'HS256 JWT, accepted', 'fast-jwt HS256 accept'),
  cost('ota', 'OTA, accepted', 'OTA accept, all checks'),
  cost('ota', 'OTA, forged, refused', 'OTA refuse: forged MAC'),
  cost('ota', 'OTA, already used, refused', 'OTA refuse: spent id'),
  cost('ota', 'OTA, stale, refused', 'OTA refuse: stale segment'),
]
const LONGEST = Math.max(...COSTS.map(({ length }) => length))

export function CheckCost() {
  return (
    <DemoResult
      n={1}
      environment={`a run of the benchmark, one thread, ${quotes.machine}, ${quotes.date}; other runs differed by a quarter and more.`}
    >
      <p className="mb-1.5">
        The cost of one check, in units of one HMAC-SHA512. Ours has its keys prepared, so a forged
        token costs less than one. An HS256 JWT also needs one HMAC; most of the distance to RS256
        is that between a hash and a signature.
      </p>
      <Bars bars={COSTS} full={LONGEST} />
    </DemoResult>
  )
}
