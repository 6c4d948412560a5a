import type { ReactNode } from 'react'
import { EvidenceFrame } from './evidence-frame'

interface DemoResultProps {
  children: ReactNode
  /** How many times it was measured. */
  n: number
  /** Where it was measured: machine, versions, date. */
  environment: string
}

/** Something measured by this site's own demo. */
export function DemoResult({ children, n, environment }: DemoResultProps) {
  return (
    <EvidenceFrame kind="Demo result">
      <div>{children}</div>
      <p className="text-small text-muted">
        n = {n}, {environment}
      </p>
    </EvidenceFrame>
  )
}
