import { Marker } from '@/components/site/marker'
import { Tape } from '@/components/ui/paper-tape'
import { Outcome } from './outcome'

export interface Exchange {
  kind: 'jwt' | 'ota'
  sender: string
  sends: string
  code: 200 | 401 | 409
  verdict: string
}

interface ExchangeTapeProps {
  caption: string
  exchanges: readonly Exchange[]
}

/** Who sends what, and what the server says: one line of tape each, in the order of time. */
export function ExchangeTape({ caption, exchanges }: ExchangeTapeProps) {
  return (
    <figure>
      <Tape>
        <ol className="font-mono text-data">
          {exchanges.map(({ kind, sender, sends, code, verdict }) => (
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
      <figcaption className="mt-1 text-muted text-small">{caption}</figcaption>
    </figure>
  )
}
