import { formatUtc, windowAt } from './server-view-words'

interface TimeWindowProps {
  /** The server's clock, Unix ms. */
  time: number
  /** The token's label; null where there was none. */
  segment: string | null
}

/** The three quarters of minutes that the server accepts, and the one that the token names. */
export function TimeWindow({ time, segment }: TimeWindowProps) {
  const quarters = windowAt(time)
  const isInside = quarters.some(({ label }) => label === segment)
  return (
    <>
      <ol className="grid grid-cols-3 gap-0.5 font-mono text-data">
        {quarters.map(({ label, from }, index) => (
          <li
            key={label}
            className={`border-t-4 pt-0.5 ${label === segment ? 'border-brass-fill' : 'border-line-strong'}`}
          >
            <strong>{label}</strong> <span className="text-muted">from {from}</span>
            {index === 1 ? <span className="block">▲ clock {formatUtc(time)}</span> : null}
            {label === segment ? <span className="block text-brass">● the token</span> : null}
          </li>
        ))}
      </ol>
      {isInside || segment === null ? null : (
        <p className="mt-0.5 text-small">The token says {segment}, which is none of these.</p>
      )}
    </>
  )
}
