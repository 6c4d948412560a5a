import type { ReactNode } from 'react'

interface FoldProps {
  /** What opens it on a phone. */
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Native, and without a script: app/globals.css says where it is open by itself. */
export function Fold({ summary, className = '', children }: FoldProps) {
  return (
    <details className={`fold ${className}`}>
      <summary className="cursor-pointer py-0.5">{summary}</summary>
      {children}
    </details>
  )
}
