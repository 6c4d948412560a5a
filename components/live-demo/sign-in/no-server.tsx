import { useStore } from 'zustand'
import { TOKEN_KINDS } from '@/components/live-demo/kinds'
import { type MonitorRow, runStore } from '@/components/live-demo/run'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'

/** In place of the button to sign in, on a site that is built without an API. */
export const NoServer = () => <ToTheFilms>This site runs without the demo’s server.</ToTheFilms>

const ToTheFilms = ({ children }: { children: string }) => (
  <p className="text-small">
    {children} The{' '}
    <SiteLink href="/videos" className={textLink}>
      films
    </SiteLink>{' '}
    show the demo.
  </p>
)

/** So many calls of each monitor in a row: a restart of the server takes less. */
const CALLS_WITHOUT_ANSWER = 3

const areUnanswered = (rows: readonly MonitorRow[]) =>
  rows.length === CALLS_WITHOUT_ANSWER &&
  rows.every(({ noAnswer }) => noAnswer === 'unreachable' || noAnswer === 'timeout')

/** Above a demo that runs, as long as its calls get no answer. */
export function ServerAway() {
  const isAway = useStore(
    runStore,
    (run) =>
      run.isRunning &&
      TOKEN_KINDS.every((kind) => areUnanswered(run[kind].rows.slice(0, CALLS_WITHOUT_ANSWER))),
  )
  return (
    <div role="status" aria-label="Server">
      {isAway ? (
        <div className="my-2 rounded border border-line-strong bg-sunken px-2 py-1.5">
          <ToTheFilms>The demo’s server does not answer.</ToTheFilms>
        </div>
      ) : null}
    </div>
  )
}
