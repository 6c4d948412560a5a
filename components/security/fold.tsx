import type { ReactNode } from 'react'

interface FoldProps {
  /** What opens it on a phone. */
  summary: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Folded where the screen is narrow; open where it is wide, on paper, and as a child of what an
 * address points to. No script: a browser that cannot open the box for itself keeps the button.
 */
export function Fold({ summary, className = '', children }: FoldProps) {
  return (
    <details
      className={`md:[&::details-content]:[content-visibility:visible] [:target>&::details-content]:[content-visibility:visible] ${className}`}
    >
      <summary className="cursor-pointer supports-[selector(::details-content)]:md:hidden supports-[selector(::details-content)]:print:hidden supports-[selector(::details-content)]:[:target>*>&]:hidden">
        {summary}
      </summary>
      {children}
    </details>
  )
}
