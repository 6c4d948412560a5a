import type { ReactNode } from 'react'

/** A titled part of the drawer. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3">
      <h4 className="font-mono font-medium text-label text-muted uppercase">{title}</h4>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** A header of the request, by its name as it is sent. */
export function SentHeader({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mb-2 last:mb-0">
      <h5 className="mb-0.5 font-mono text-data text-ink-2">{name}</h5>
      {children}
    </div>
  )
}

/** A value in full. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <p translate="no" className="wrap-anywhere font-mono text-data">
      {children}
    </p>
  )
}
