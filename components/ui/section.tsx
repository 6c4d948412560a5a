import type { ReactNode } from 'react'

interface SectionProps {
  id?: string
  title: string
  /** Small capitals above the heading. */
  label?: string
  children: ReactNode
}

/** A section of a page under its own heading, in the page's rhythm. */
export function Section({ id, title, label, children }: SectionProps) {
  return (
    <section id={id} className="mx-auto max-w-page px-2 py-5 sm:px-3 md:py-6">
      {label && <p className="mb-1 font-mono text-label text-muted uppercase">{label}</p>}
      <h2 className="mb-3 text-h2">{title}</h2>
      {children}
    </section>
  )
}
