import { Icon } from '@/components/ui/icon'

/** One request on the strip: who sent it, with which token, and what the server answered. */
export interface StripRequest {
  sender: string
  token: string
  status: 200 | 401 | 409
}

interface RequestStripProps {
  label: string
  kind: 'JWT' | 'OTA'
  requests: readonly StripRequest[]
}

/** Requests in the order in which they came, on paper tape: the text is its own alternative. */
export function RequestStrip({ label, kind, requests }: RequestStripProps) {
  return (
    <figure className="mt-2">
      <figcaption className="mb-0.5 font-mono text-label text-muted uppercase">{label}</figcaption>
      <ol className="grid grid-cols-3 overflow-hidden rounded border border-tape-line bg-tape font-mono text-data text-tape-ink">
        {requests.map(({ sender, token, status }) => (
          <li
            key={sender}
            className="flex flex-col justify-between gap-1 border-tape-line border-dashed wrap-anywhere p-1 not-last:border-r"
          >
            <span className="text-tape-muted">{sender}</span>
            <span className="grid gap-0.5">
              <span translate="no" className="flex items-center gap-0.5">
                <TapeMarker kind={kind} />
                <span className="sr-only">{kind} token</span> {token}
              </span>
              <Verdict status={status} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The demo’s square and ring in the colours of the tape, which are the same in both themes. */
function TapeMarker({ kind }: { kind: 'JWT' | 'OTA' }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-2 shrink-0">
      {kind === 'JWT' ? (
        <path d="M1 1h14v14H1z" className="fill-tape-steel" />
      ) : (
        <g fill="none" strokeWidth="1.75" className="stroke-tape-brass">
          <circle cx="8" cy="8" r="6.75" />
          <circle cx="8" cy="8" r="2.75" />
        </g>
      )}
    </svg>
  )
}

function Verdict({ status }: { status: StripRequest['status'] }) {
  const accepted = status === 200
  return (
    <span
      className={`flex items-center gap-0.5 font-bold ${accepted ? 'text-tape-jade' : 'text-tape-carmine'}`}
    >
      <Icon name={accepted ? 'check' : 'close'} className="size-2" />
      {status}
      <span className="sr-only">, {accepted ? 'accepted' : 'refused'}</span>
    </span>
  )
}
