import { useStore } from 'zustand'
import { session, signInAgain } from '@/components/live-demo/demo'
import { Button } from '@/components/ui/button'
import { endingWords, mostTelling } from './endings'

/**
 * What ended the session, in a line, and the one thing to do about it. It is a quiet note: the calls
 * go on and show their status, and the visitor decides.
 */
export function SessionEnded() {
  const ending = useStore(session.notice, (endings) => mostTelling(...Object.values(endings)))
  return (
    <div role="status" aria-label="Session">
      {ending ? (
        <div className="my-2 flex flex-wrap items-center justify-between gap-1.5 rounded border border-line-strong bg-sunken px-2 py-1.5">
          <p className="text-small">{endingWords[ending]}</p>
          <Button size="small" onClick={signInAgain}>
            Sign in again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
