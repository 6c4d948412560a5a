import type { ReactNode } from 'react'
import { CostOfNo } from './diagrams/cost-of-no'
import { ReplayWindows } from './diagrams/replay-windows'
import { TokenParts } from './diagrams/token-parts'

/** Drawings that an article may name. */
export const diagrams = {
  'cost-of-no': CostOfNo,
  'replay-windows': ReplayWindows,
  'token-parts': TokenParts,
} satisfies Record<string, () => ReactNode>

interface DiagramProps {
  name: string
  /** The caption. */
  children: ReactNode
}

/** A drawing made for an article, with its caption. */
export function Diagram({ name, children }: DiagramProps) {
  if (!Object.hasOwn(diagrams, name)) {
    throw new Error(`There is no diagram ${name}; known: ${Object.keys(diagrams).join(', ')}`)
  }
  const Drawing = diagrams[name as keyof typeof diagrams] as () => ReactNode
  return (
    <figure>
      <Drawing />
      <figcaption>{children}</figcaption>
    </figure>
  )
}
