const tones = {
  steel: 'border-steel text-steel',
  brass: 'border-brass-fill text-brass',
  ink: 'border-ink text-ink',
  dashed: 'border-ink border-dashed text-ink',
  plain: 'border-line-strong text-ink-2',
}

interface Part {
  /** What it is, in a word or two. */
  label: string
  value: string
  /** Part of the token proper in the colour of its kind; others tell parts of one text apart. */
  tone?: keyof typeof tones
}

/** First and last characters: enough to tell two tokens apart. */
export const shortened = (text: string, ends = 8) => `${text.slice(0, ends)} … ${text.slice(-ends)}`

/** An `Authorization` value, split where its format splits it. */
export function TokenParts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-1">
      {parts.map(({ label, value, tone = 'plain' }) => (
        <li key={label} className={`border-t-4 pt-0.5 font-mono text-data ${tones[tone]}`}>
          <code translate="no" className="font-bold">
            {value}
          </code>
          <span className="block text-label text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}
