/** Short words joined by one hyphen: "sign-in", "SHA-256"; no chain, no path. */
const COMPOUND = /(?<![\w./-])(\w{1,7}-\w{1,10})(?![\w/-])/

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
