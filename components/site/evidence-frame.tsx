import type { ReactNode } from 'react'
import { tape } from '@/components/ui/tape'

/** What stands behind a statement: a source, the company's word, or a measurement. */
type EvidenceKind = 'Fact' | 'Claim' | 'Demo result'

/** Told apart by word, by line and by ground, so that colour is not all. */
const looks: Record<EvidenceKind, { frame: string; label: string }> = {
  Fact: { frame: 'border-ink border-l-2', label: 'text-ink' },
  Claim: { frame: 'border-brass-fill border-l-6 border-double', label: 'text-brass' },
  'Demo result': {
    frame: `${tape} border-dashed py-1 pr-2`,
    label: 'text-muted',
  },
}

interface EvidenceFrameProps {
  kind: EvidenceKind
  children: ReactNode
}

/** The frame of a statement, which shows what stands behind it. */
export function EvidenceFrame({ kind, children }: EvidenceFrameProps) {
  const { frame, label } = looks[kind]
  return (
    <div className={`max-w-prose pl-2 ${frame}`}>
      <p className={`font-mono text-label uppercase ${label}`}>{kind}</p>
      {children}
    </div>
  )
}
