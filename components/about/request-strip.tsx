import { Marker } from '@/components/site/marker'
import { Icon } from '@/components/ui/icon'
import { tape } from '@/components/ui/tape'
import type { StripRequest } from '@/content/help-cards'
import type { TokenKind } from '@/lib/demo/call-result'

interface RequestStripProps {
  label: string
  kind: TokenKind
  requests: readonly StripRequest[]
}

/** Requests in the order in which they came, on paper tape: the text is its own alternative. */
export function RequestStrip({ label, kind, requests }: RequestStripProps) {
  return (
    <figure className="mt-2">
      <figcaption className="mb-0.5 font-mono text-label text-muted uppercase">{label}</figcaption>
      <ol className={`${tape} grid grid-cols-3 overflow-hidden font-mono text-data`}>
        {requests.map(({ sender, token, status }) => (
          <li
            key={sender}
            className="flex flex-col justify-between gap-1 border-line border-dashed wrap-anywhere p-1 not-last:border-r"
          >
            <span className="text-muted">{sender}</span>
            <span className="grid gap-0.5">
              <span translate="no" className="flex items-center gap-0.5">
                <Marker kind={kind} />
                <span className="sr-only">{kind.toUpperCase()} token</span> {token}
              </span>
              <Verdict status={status} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Verdict({ status }: { status: StripRequest['status'] }) {
  const accepted = status === 200
  return (
    <span
      className={`flex items-center gap-0.5 font-bold ${accepted ? 'text-jade' : 'text-carmine'}`}
    >
      <Icon name={accepted ? 'check' : 'close'} className="size-2" />
      {status}
      <span className="sr-only">, {accepted ? 'accepted' : 'refused'}</span>
    </span>
  )
}
