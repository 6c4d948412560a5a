import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

/** A section of a page under its own heading, in the page's rhythm. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className="mx-auto max-w-page px-2 py-4 sm:px-3">
      <h2 className="mb-3 text-h2">{title}</h2>
      {children}
    </section>
  )
}

interface PageHeroProps {
  label: string
  title: string
  children?: ReactNode
}

/** The top of an inner page: its one h1 and a sentence or two. */
export function PageHero({ label, title, children }: PageHeroProps) {
  return (
    <div className="mx-auto max-w-page px-2 pt-6 pb-4 sm:px-3 md:pt-9">
      <p className="mb-1.5 font-mono text-label text-muted uppercase">{label}</p>
      <h1 className="text-h1">{title}</h1>
      {children && <div className="mt-2 max-w-prose text-body text-ink-2">{children}</div>}
    </div>
  )
}

interface ChapterProps {
  id: string
  title: string
  /** Beside the heading if there is room, otherwise above it. */
  numeral?: string
  children: ReactNode
}

/** A part of the long read, with its numeral and subheadings in the left margin. */
export function Chapter({ id, title, numeral, children }: ChapterProps) {
  return (
    <section id={id} className="border-line border-t py-4 first:border-t-0">
      <div className="mb-2 grid items-baseline gap-x-3 lg:grid-cols-9">
        {numeral && (
          <p
            aria-hidden="true"
            className="font-heading font-heavy text-brass text-h2 lg:col-span-2"
          >
            {numeral}
          </p>
        )}
        <h2 className="text-h2 lg:col-span-7">{title}</h2>
      </div>
      {children}
    </section>
  )
}
