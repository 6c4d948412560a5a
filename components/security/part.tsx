import type { ReactNode } from 'react'

interface PartProps {
  title: string
  children: ReactNode
}

/** A passage of a chapter; its subheading stands in the margin where there is one. */
export function Part({ title, children }: PartProps) {
  return (
    <div className="grid gap-1 lg:grid-cols-9 lg:gap-3 print:block">
      <h3 className="font-heavy text-body lg:col-span-2">{title}</h3>
      <div className="flow grid gap-2 lg:col-span-7">{children}</div>
    </div>
  )
}
