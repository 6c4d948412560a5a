import { EMPTY_RUN, useRun } from './run'

/** Time between two calls of a monitor (spec §9). */
export const MONITOR_INTERVAL_MS = 2000

let timer: ReturnType<typeof setInterval> | undefined
let calls = new AbortController()

/** Aborted when the session ends, so that no row comes late. */
export const callSignal = () => calls.signal

/** The run or its session may end while the code of the calls loads. */
async function tick(): Promise<void> {
  const { signal } = calls
  const part = await import('./monitors/make-call').catch(() => null)
  if (timer && !signal.aborted) part?.callBoth(signal)
}

/** Start Demo. The run continues while the visitor is on another page. */
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

/** Forgets the run: its rows contain the tokens of an old session. */
export function endRun(): void {
  stopRun()
  calls.abort()
  calls = new AbortController()
  useRun.setState(EMPTY_RUN)
}
