/** A verdict's sign; the words beside it say the same. */
export function VerdictMark({ isOk }: { isOk: boolean }) {
  return <span aria-hidden="true">{isOk ? '✓' : '✕'}</span>
}
