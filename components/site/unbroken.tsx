import { COMPOUND } from '@/lib/content/unbroken'

/** A text whose short compounds, such as "sign-in", stay on one line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(COMPOUND).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
