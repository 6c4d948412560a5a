import { Unbroken } from '@/components/site/unbroken'
import { CodeText } from '@/components/ui/code-text'

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
