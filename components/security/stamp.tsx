import type { ReactNode } from 'react'
import type { Answer } from '@/content/checklist'

/** Degrees, since no two stamps fall alike. */
const TILTS: Record<Answer, number> = { stops: -9, 'makes harder': 4, notices: -4 }

/** A ring with a check mark, a square with steps to climb, an eye: told apart without a colour. */
const shapes: Record<Answer, ReactNode> = {
  stops: (
    <>
      <circle cx="24" cy="24" r="22.5" />
      <circle cx="24" cy="24" r="18" strokeWidth="4" pathLength="60" strokeDasharray="0.6 1.9" />
      <path d="M16 24.5l5.5 5.5L32 18" strokeWidth="3" />
    </>
  ),
  'makes harder': (
    <>
      <rect x="4" y="4" width="40" height="40" rx="3" />
      <path d="M8 9h32" strokeWidth="3" strokeDasharray="1 2.1" />
      <path d="M11 36h8.5v-7.5H28V21h8.5v-6" strokeWidth="3" />
    </>
  ),
  notices: (
    <>
      <path d="M1.5 24Q12 8 24 8t22.5 16Q36 40 24 40T1.5 24Z" />
      <circle cx="24" cy="24" r="10.5" strokeWidth="4" pathLength="40" strokeDasharray="0.6 1.9" />
      <circle cx="24" cy="24" r="3.5" strokeWidth="3" />
    </>
  ),
}

/** What an office stamps on a form; the word beside it says the same. */
export function Stamp({ answer }: { answer: Answer }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className="size-6 shrink-0 stroke-brass"
    >
      <g transform={`rotate(${TILTS[answer]} 24 24)`} strokeWidth="2">
        {shapes[answer]}
      </g>
    </svg>
  )
}

/** The word of the stamp. */
export function StampWord({ answer }: { answer: Answer }) {
  return <strong className="font-bold font-mono text-brass text-data uppercase">{answer}</strong>
}
