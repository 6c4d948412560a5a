import { useStore } from 'zustand'
import { runKeeper, session, simulatedTab } from '@/components/live-demo/demo'
import { useSignIn } from '@/components/live-demo/sign-in/sign-in'
import { mostTelling, wordsOfEnding } from './endings'

/**
 * What ended the session, in a line, and the one thing to do about it. It is a quiet note: the calls
 * go on and show their status, and the visitor decides.
 */
export function SessionEnded() {
  const ending = useStore(session.notice, (endings) => mostTelling(...Object.values(endings)))
  const signIn = { text: 'Sign in again', size: 'small', onLeave: runKeeper.leave } as const
  const { button, offer } = useSignIn(signIn)
  return (
    <div role="status" aria-label="Session">
      {ending ? (
        <div className="my-2 rounded border border-line-strong bg-sunken px-2 py-1.5">
          <div className="flex flex-wrap items-center justify-between gap-1.5">
            <p className="text-small">
              {wordsOfEnding(ending, simulatedTab !== null)}{' '}
              <span className="text-ink-2">Your logs stay.</span>
            </p>
            {button}
          </div>
          {offer}
        </div>
      ) : null}
    </div>
  )
}
