import type { ReactNode } from 'react'
import type { TheftScheme } from '@/content/thefts'

interface Scheme {
  name: string
  /** Classes in the scheme’s colour. */
  text: string
  fill: string
  stroke: string
  border: string
  topBorder: string
  /** On a grid of 16 units; the shapes differ as well as the colours. */
  mark: ReactNode
}

/** The look of each kind of token, on every page. */
export const schemes: Readonly<Record<TheftScheme, Scheme>> = {
  jwt: {
    name: 'JWT',
    text: 'text-steel',
    fill: 'fill-steel',
    stroke: 'stroke-steel',
    border: 'border-steel',
    topBorder: 'border-t-steel',
    mark: <rect x="1" y="1" width="14" height="14" className="fill-steel" />,
  },
  refresh: {
    name: 'JWT + refresh',
    text: 'text-steel',
    fill: 'fill-steel',
    stroke: 'stroke-steel',
    border: 'border-steel',
    topBorder: 'border-t-steel',
    mark: (
      <rect
        x="2.5"
        y="2.5"
        width="11"
        height="11"
        fill="none"
        strokeWidth="3"
        className="stroke-steel"
      />
    ),
  },
  ota: {
    name: 'OTA',
    text: 'text-brass',
    fill: 'fill-brass-fill',
    stroke: 'stroke-brass-fill',
    border: 'border-brass-fill',
    topBorder: 'border-t-brass-fill',
    mark: (
      <g fill="none" strokeWidth="1.75" className="stroke-brass-fill">
        <circle cx="8" cy="8" r="6.75" />
        <circle cx="8" cy="8" r="2.75" />
      </g>
    ),
  },
}

/** The mark before the name of a kind of token. */
export function Marker({ kind }: { kind: TheftScheme }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-2 shrink-0">
      {schemes[kind].mark}
    </svg>
  )
}
