import type { ReactNode } from 'react'
import type { Source } from '@/lib/content/front-matter'
import { EvidenceFrame } from './evidence-frame'
import { SourceLink } from './source-link'

interface FactProps {
  children: ReactNode
  /** What the statement rests on; without one it is no fact. */
  sources: readonly [Source, ...Source[]]
}

/** Something that can be read up elsewhere. */
export function Fact({ children, sources }: FactProps) {
  return (
    <EvidenceFrame kind="Fact">
      <div className="text-ink-2">{children}</div>
      <p className="mt-0.5 text-small">
        {sources.length > 1 ? 'Sources: ' : 'Source: '}
        {sources.map((source, index) => (
          <span key={source.url}>
            {index > 0 && '; '}
            <SourceLink {...source} />
          </span>
        ))}
      </p>
    </EvidenceFrame>
  )
}
