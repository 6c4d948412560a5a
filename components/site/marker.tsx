import type { ReactNode } from 'react'

/** The two systems. */
export type MarkerKind = 'jwt' | 'ota'

/** A square and a ring, so that the systems differ by shape as well as colour. */
const shapes: Readonly<Record<MarkerKind, ReactNode>> = {
  jwt: <rect x="1" y="1" width="14" height="14" className="fill-steel" />,
  ota: (
    <g fill="none" strokeWidth="1.75" className="stroke-brass-fill">
      <circle cx="8" cy="8" r="6.75" />
      <circle cx="8" cy="8" r="2.75" />
    </g>
  ),
}

/** The sign before the name of a system. */
export function Marker({ kind }: { kind: MarkerKind }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-2 shrink-0">
      {shapes[kind]}
    </svg>
  )
}
