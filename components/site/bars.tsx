import type { TokenKind } from '@/lib/token-kind'
import { Marker, schemes } from './marker'

export interface Bar {
  kind: TokenKind
  name: string
  value: string
  length: number
}

interface BarsProps {
  bars: readonly Bar[]
  /** The length that fills the line. */
  full: number
}

/** Named bars on one scale, with their numbers beside them. */
export function Bars({ bars, full }: BarsProps) {
  return (
    <ul className="font-mono text-data">
      {bars.map(({ kind, name, value, length }) => (
        <li key={name} className="mb-1.5">
          <p className="flex items-center gap-1">
            <Marker kind={kind} />
            {name}
            <strong className="ml-auto">{value}</strong>
          </p>
          <svg
            viewBox={`0 0 ${full} 8`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className={`mt-0.25 block h-1 w-full ${schemes[kind].fill}`}
          >
            <rect width={length} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
