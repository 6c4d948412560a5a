import { useRun } from './run'

/** Time between two calls of a monitor (spec §9). */
export const MONITOR_INTERVAL_MS = 2000

/** The code of the calls. The page loads it with the panels, so that a tick needs no network for it. */
export const loadCalls = () => import('./monitors/make-call')

/** The run or its session may end while the code loads. */
async function tick(): Promise<void> {
  const { signal } = useRun.getState().calls
  const code = await loadCalls().catch(() => null)
  if (useRun.getState().timer && !signal.aborted) code?.callBoth(signal)
}

/** Start Demo. The run continues while the visitor is on another page. */
export function startRun(): void {
  const { timer } = useRun.getState()
  useRun.setState({ timer: timer ?? setInterval(tick, MONITOR_INTERVAL_MS) })
}

/** Stop Demo. */
export function stopRun(): void {
  const { timer } = useRun.getState()
  if (timer) clearInterval(timer)
  useRun.setState({ timer: null })
}
