import { Marker } from '@/components/site/marker'
import { VerdictMark } from '@/components/ui/verdict-mark'
import { Tape } from './tape'

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
                <p
                  className={`shrink-0 font-bold sm:w-24 ${code === 200 ? 'text-jade' : 'text-carmine'}`}
                >
                  <VerdictMark isOk={code === 200} /> {code} {verdict}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Tape>
      <figcaption className="mt-1 text-muted text-small">{caption}</figcaption>
    </figure>
  )
}
