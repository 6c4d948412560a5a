const CHECKS = [
  { name: 'Shape', looks: '135 characters, the fixed ones in their places' },
  { name: 'Time', looks: 'labelled for this quarter of the minute or one beside it' },
  { name: 'HMAC', looks: 'computed once, compared' },
  { name: 'Device', looks: 'the cookie that scripts cannot read' },
  { name: 'Memory', looks: 'the session goes on, the request id is not used yet' },
  { name: 'Send log', looks: 'one device can have sent all this' },
] as const

/** Doors in a row: a refusal leaves where it happens; what comes after it is not spent. */
export function CheckOrder() {
  return (
    <figure>
      <ol className="ml-1.5 border-brass-fill border-l-2">
        {CHECKS.map(({ name, looks }, index) => (
          <li
            key={name}
            className="relative mb-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-1.5 pl-3 text-small sm:grid-cols-[88px_minmax(0,1fr)_auto]"
          >
            <span
              aria-hidden="true"
              className="absolute top-0 -left-1.5 flex size-3 items-center justify-center rounded-full bg-brass font-bold font-mono text-data text-paper print:border print:border-ink print:text-ink"
            >
              {index + 1}
            </span>
            <strong className="font-heavy">{name}</strong>
            <span className="col-start-1 text-ink-2 sm:col-start-2 sm:row-start-1">{looks}</span>
            <span
              aria-hidden="true"
              className="col-start-2 row-start-1 font-bold font-mono text-carmine text-data sm:col-start-3"
            >
              ✕ out →
            </span>
          </li>
        ))}
        <li className="relative pl-3 text-small">
          <span
            aria-hidden="true"
            className="absolute top-0 -left-1.5 flex size-3 items-center justify-center rounded-full border-2 border-jade bg-paper font-bold text-jade"
          >
            ✓
          </span>
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
