import type { ReactNode } from 'react'
import { useEndings } from '@/components/live-demo/demo'
import { type Run, useRun } from '@/components/live-demo/run'
import { endOfSession } from '@/components/live-demo/words'
import { SiteLink } from '@/components/site/site-link'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { routes } from '@/lib/routes'
import { signInAgain } from './session'

/** A quiet note above the panels; what comes into it is announced. */
function Note({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children ? (
        <div className="my-2 flex flex-wrap items-center justify-between gap-1.5 rounded border border-line-strong bg-sunken px-2 py-1.5">
          {children}
        </div>
      ) : null}
    </div>
  )
}

/**
 * What has ended the session, in a line, and the one thing to do about it. The calls go on and show
 * their status, and the visitor decides.
 */
export function SessionEnded() {
  const words = useEndings(({ jwt, ota }) => endOfSession(ota) ?? endOfSession(jwt))
  return (
    <Note label="Session">
      {words && (
        <>
          <p className="text-small">{words}</p>
          <Button size="small" onClick={signInAgain}>
            Sign in again
          </Button>
        </>
      )}
    </Note>
  )
}

/** So many calls of each monitor in a row: a restart of the server takes less. */
const CALLS_WITHOUT_ANSWER = 3

const isServerAway = ({ isRunning, monitors }: Run) =>
  isRunning &&
  [monitors.jwt, monitors.ota].every(({ rows }) => {
    const last = rows.slice(0, CALLS_WITHOUT_ANSWER)
    const isLost = last.every(({ noAnswer: why }) => why === 'unreachable' || why === 'timeout')
    return last.length === CALLS_WITHOUT_ANSWER && isLost
  })

/** Above a demo that runs, as long as its calls get no answer. */
export function ServerAway() {
  const isAway = useRun(isServerAway)
  return (
    <Note label="Server">
      {isAway && <ToTheFilms>The demo server is not responding.</ToTheFilms>}
    </Note>
  )
}

/** Where there is no server, the films show what it does. */
export const ToTheFilms = ({ children }: { children: string }) => (
  <p className="text-small">
    {children} The{' '}
    <SiteLink href={routes.videos} className={textLink}>
      films
    </SiteLink>{' '}
    show the demo.
  </p>
)
