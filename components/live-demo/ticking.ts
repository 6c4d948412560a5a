import { EMPTY_RUN, useRun } from './run'

/** Time between two calls of a monitor (spec §9). */
export const MONITOR_INTERVAL_MS = 2000

let timer: ReturnType<typeof setInterval> | undefined
let calls = new AbortController()

/** Aborted when the session ends, so that no row comes late. */
export const callSignal = () => calls.signal

/** The code of the calls comes with the panels; meanwhile the run or its session may have ended. */
async function tick(): Promise<void> {
  const { signal } = calls
  const part = await import('./monitors/make-call').catch(() => null)
  if (timer && !signal.aborted) part?.callBoth(signal)
}

/** Start Demo. The run continues while its visitor looks at another page. */
export function startRun(): void {
  timer ??= setInterval(tick, MONITOR_INTERVAL_MS)
  useRun.setState({ isRunning: true })
}

/** Stop Demo. */
export function stopRun(): void {
  clearInterval(timer)
  timer = undefined
  useRun.setState({ isRunning: false })
}

/** Forgets the run: its rows hold the tokens of a session that is no longer this page’s. */
export function endRun(): void {
  stopRun()
  calls.abort()
  calls = new AbortController()
  useRun.setState(EMPTY_RUN)
}
