interface TranscriptProps {
  /** The film's title. */
  title: string
  /** What it says, and when. */
  lines: readonly { text: string; at?: string }[]
}

/** A film in words, for who cannot or will not watch it. */
export function Transcript({ title, lines }: TranscriptProps) {
  return (
    <details className="mt-auto text-small">
      <summary className="min-h-3 cursor-pointer underline decoration-line-strong underline-offset-2">
        Transcript<span className="sr-only"> of {title}</span>
      </summary>
      <ol className="mt-1 grid gap-1 text-ink-2">
        {lines.map(({ text, at }) => (
          <li key={text} className="flex gap-1.5">
            {at && <span className="font-mono text-data text-muted">{at}</span>}
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}
