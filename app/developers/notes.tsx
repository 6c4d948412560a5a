import { Unbroken } from '@/components/site/unbroken'
import { CodeText } from '@/components/ui/code-text'
import type { Note } from './words'

interface NotesProps {
  /** What the list is of, for who does not see the heading above it. */
  label: string
  notes: readonly Note[]
  /** In this order, one after the other. */
  isSequence?: boolean
  className?: string
}

/** Things to know, two beside each other where there is room. */
export function Notes({
  label,
  notes,
  isSequence = false,
  className = 'sm:grid-cols-2',
}: NotesProps) {
  const List = isSequence ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={`flow mt-4 grid gap-3 ${className}`}>
      {notes.map(({ title, text }, index) => (
        <li key={title} className="border-line-strong border-t pt-1.5">
          {isSequence && <p className="font-mono text-data text-muted">{index + 1}</p>}
          <h3 className="text-h3">{title}</h3>
          <p className="mt-0.5 max-w-prose text-ink-2">
            <RunningText>{text}</RunningText>
          </p>
        </li>
      ))}
    </List>
  )
}

/** A text with `code` in it, in which no short compound is torn at the end of a line. */
export function RunningText({ children }: { children: string }) {
  return children
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <CodeText key={index}>{part}</CodeText>
      ) : (
        <Unbroken key={index}>{part}</Unbroken>
      ),
    )
}
