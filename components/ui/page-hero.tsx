import type { ReactNode } from 'react'

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
