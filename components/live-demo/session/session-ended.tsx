import { EndingNote } from '@/components/live-demo/ending-note'

/** A quiet note: the calls go on and show their status, and the visitor decides. */
export function SessionEnded() {
  return (
    <div role="status" aria-label="Session">
      <EndingNote />
    </div>
  )
}
