import type { ReactNode } from 'react'

/** As tall as a screen: the footer must not jump away when the panels come. */
export function Waiting({ children }: { children: ReactNode }) {
  return <p className="min-h-150 py-6 font-mono text-data text-ink-2">{children}</p>
}
