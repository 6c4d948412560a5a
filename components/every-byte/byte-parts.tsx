import { kinds } from '@/content/every-byte'
import type { BytePart } from '@/lib/exchange/computation'

/** Bars that differ in weight as well as in colour. */
const bars = {
  fixed: 'border-line-strong border-l-2 border-dashed',
  given: 'border-ink border-l-2',
  keyed: 'border-brass-fill border-l-6',
} as const

const hex = (offset: number) => offset.toString(16).padStart(2, '0')

const span = ({ at, length }: BytePart) =>
  length > 1 ? `${hex(at)}–${hex(at + length - 1)}` : length === 1 ? hex(at) : 'none'

/** What a run of bytes is made of, part by part, each with its place. */
export function ByteParts({ label, parts }: { label: string; parts: readonly BytePart[] }) {
  return (
    <ol aria-label={label} className="mt-1">
      {parts.map((part) => (
        <li
          key={part.at + part.label}
          className="gap-x-2 border-line border-t py-0.5 md:grid md:grid-cols-12"
        >
          <span className="font-mono text-data text-muted md:col-span-2">
            <span className="sr-only">bytes </span>
            {span(part)}
          </span>
          <span
            translate="no"
            className={`block wrap-anywhere pl-1 font-mono text-data md:col-span-6 ${bars[part.kind]} ${part.kind === 'keyed' ? 'text-brass' : ''}`}
          >
            {part.value || '(nothing)'}
          </span>
          <span className="block text-small md:col-span-4">
            {part.label} <span className="text-muted">· {kinds[part.kind]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
