import { StepMarker } from './step-marker'

const doors = [
  { name: 'Shape', looks: '135 characters, the fixed ones in their places' },
  { name: 'Time', looks: 'labelled for this quarter of the minute or one beside it' },
  { name: 'HMAC', looks: 'computed once, compared' },
  { name: 'Memory', looks: 'the session goes on, the request id is not used yet' },
  { name: 'Device', looks: 'the cookie that scripts cannot read' },
  { name: 'Send log', looks: 'one device can have sent all this' },
]

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
