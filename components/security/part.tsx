import type { ReactNode } from 'react'

interface PartProps {
  title: string
  children: ReactNode
}

/**
 * A passage of a chapter; its subheading stands in the margin where there is one. Blocks, not a
 * grid: Chromium prints what is torn apart at the end of a sheet over the next part of a grid.
 */
export function Part({ title, children }: PartProps) {
  return (
    <div className="space-y-1 lg:grid lg:grid-cols-9 lg:gap-3 lg:space-y-0 print:block">
      <h3 className="font-heavy text-body lg:col-span-2">{title}</h3>
      <div className="space-y-2 *:break-inside-avoid lg:col-span-7">{children}</div>
    </div>
  )
}
