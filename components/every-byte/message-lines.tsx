import type { ReactNode } from 'react'
import { tape } from '@/components/ui/tape'

/** A line as it goes over the wire, and what it is for. */
export interface WireLine {
  text: ReactNode
  note: string
  /** Computed with a key. */
  isKeyed?: boolean
}

/** A request or an answer, a line at a time, each with its explanation beside it. */
export function MessageLines({ label, lines }: { label: string; lines: readonly WireLine[] }) {
  return (
    <div className={`${tape} mt-2`}>
      <h3 className="px-1.5 pt-1 font-mono font-normal text-label text-muted uppercase">{label}</h3>
      <dl>
        {lines.map(({ text, note, isKeyed }, index) => (
          <div
            key={index}
            className="gap-x-3 border-line border-t px-1.5 py-0.75 first:border-t-0 md:grid md:grid-cols-12"
          >
            <dt
              translate="no"
              className={`wrap-anywhere font-mono text-data md:col-span-8 ${isKeyed ? 'text-brass' : ''}`}
            >
              {text}
            </dt>
            <dd className="text-muted text-small md:col-span-4">{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
