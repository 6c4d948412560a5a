import type { RunParts } from './use-run-parts'

/** A quiet note: the calls go on and show their status, and the visitor decides. */
export function SessionEnded({ parts }: { parts: RunParts | null }) {
  return (
    <div role="status" aria-label="Session">
      {parts ? <parts.EndingNote /> : null}
    </div>
  )
}
