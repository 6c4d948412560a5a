import { useStore } from 'zustand'
import { wordsOfEnding } from '@/components/live-demo/session/ending-words'
import { mostTelling } from '@/components/live-demo/session/endings'
import { runKeeper, session, simulatedTab } from './demo'
import { SignInButton } from './sign-in-button'
import { useSignIn } from './use-sign-in'

/** What happened, in a line, and the one thing to do about it. */
export function EndingNote() {
  const ending = useStore(session.notice, ({ jwt, ota }) => mostTelling(jwt, ota))
  const { offer, isAsking, begin } = useSignIn(runKeeper.leave)
  if (!ending) return null
  return (
    <div className="mt-2 rounded border border-line-strong bg-sunken px-2 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-1.5">
        <p className="text-small">
          {wordsOfEnding(ending, simulatedTab !== null)}{' '}
          <span className="text-ink-2">Your logs stay.</span>
        </p>
        <SignInButton text="Sign in again" size="small" isBusy={isAsking} onPress={begin} />
      </div>
      {offer}
    </div>
  )
}
