import type { ReactNode } from 'react'
import { Perforation, Tape } from '@/components/ui/tape'
import type { TokenKind } from '@/lib/token-kind'
import { Marker } from './marker'

interface RequestTapeProps {
  kind: TokenKind
  label: string
  /** The parts of the request and their meanings; `value` is set in bold. */
  readings: readonly { term: string; value?: string; meaning: string }[]
  caption: string
  /** The request, line by line. */
  children: ReactNode
}

/** A request on paper tape, with its legend. */
export function RequestTape({ kind, label, readings, caption, children }: RequestTapeProps) {
  return (
    <figure>
      <Tape>
        <Perforation />
        <div className="px-2 pb-2 font-mono text-data">
          <p className="mb-1 flex items-center gap-1 text-label text-muted uppercase">
            <Marker kind={kind} />
            {label}
          </p>
          <p translate="no" className="wrap-anywhere">
            {children}
          </p>
        </div>
        <dl className="border-line border-t border-dashed px-2 py-1.5 font-mono text-data">
          {readings.map(({ term, value, meaning }) => (
            <div key={term} className="flex gap-1.5 py-0.25">
              <dt className="w-8 shrink-0 text-muted">{term}</dt>
              <dd>
                {value && (
                  <>
                    <strong>{value}</strong>:{' '}
                  </>
                )}
                {meaning}
              </dd>
            </div>
          ))}
        </dl>
      </Tape>
      <figcaption className="mt-1.5 text-muted text-small">{caption}</figcaption>
    </figure>
  )
}
