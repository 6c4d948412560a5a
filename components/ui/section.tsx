import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

/** A section of a page under its own heading, in the page's rhythm. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className="mx-auto max-w-page px-2 py-5 sm:px-3 md:py-6">
      <h2 className="mb-3 text-h2">{title}</h2>
      {children}
    </section>
  )
}
