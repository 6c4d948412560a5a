import type { ReactNode } from 'react'
import { tape } from '@/components/ui/tape'

/** What stands behind a statement: a source, the company's word, or a measurement. */
type Register = 'Fact' | 'Claim' | 'Demo result'

/** Told apart by word, by line and by ground, so that colour is not all. */
const looks: Record<Register, { frame: string; label: string }> = {
  Fact: { frame: 'border-ink border-l-2', label: 'text-ink' },
  Claim: { frame: 'border-brass-fill border-l-6 border-double', label: 'text-brass' },
  'Demo result': {
    frame: `${tape} border-dashed py-1 pr-2`,
    label: 'text-muted',
  },
}

interface RegisteredProps {
  as: Register
  children: ReactNode
}

/** The frame that the three registers of the site share. */
export function Registered({ as, children }: RegisteredProps) {
  const { frame, label } = looks[as]
  return (
    <div className={`max-w-prose pl-2 ${frame}`}>
      <p className={`font-mono text-label uppercase ${label}`}>{as}</p>
      {children}
    </div>
  )
}
