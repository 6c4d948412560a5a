import type { ReactNode } from 'react'

interface ChapterProps {
  id: string
  title: string
  /** Beside the heading where there is room, else above it. */
  numeral?: string
  children: ReactNode
}

/** A part of the long read. Its text stands right of a margin that holds numeral and subheadings. */
export function Chapter({ id, title, numeral, children }: ChapterProps) {
  return (
    <section id={id} className="border-line border-t py-5 first:border-t-0 md:py-6">
      <div className="mb-3 grid items-baseline gap-x-3 lg:grid-cols-9">
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

/** Runs on into the right margin of a very wide screen: what `max-w-page` leaves beside the page. */
export const bleedRight = 'xl:mr-[calc(var(--page-width)/2+32px-50vw)] print:mr-0'
