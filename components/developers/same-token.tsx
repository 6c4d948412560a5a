import vectors from '@one-tick-ahead/ota/vectors.json'
import { tape } from '@/components/ui/tape'

const SAMPLE = vectors.vectors.find(({ name }) => name === 'mid-minute')

/** One vector: what goes in and what comes out, in whatever language. */
export function SameToken() {
  if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, mid-minute')
  const { sessionKey, requestId, deviceId, timestampMs, authorization } = SAMPLE
  const rows = [
    ['KEY', sessionKey],
    ['REQUEST_ID', requestId],
    ['DEVICE_ID', deviceId],
    ['UNIX_MS', timestampMs],
    ['prints', authorization],
  ] as const
  return (
    <dl
      translate="no"
      className={`${tape} mt-3 grid gap-x-2 px-2.5 py-2 font-mono text-data md:grid-cols-[auto_1fr]`}
    >
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className={`wrap-anywhere ${term === 'prints' ? 'text-brass' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
