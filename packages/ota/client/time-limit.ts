/** An answer that takes longer, in ms, counts as none. */
export const ANSWER_LIMIT_MS = 10_000

/**
 * A signal that aborts with `signal`, at the latest after `ms`; then its reason is a TimeoutError.
 * By hand, because `AbortSignal.any` is missing before Safari 17.4 and Firefox 124.
 */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const either = new AbortController()
  const abort = () => either.abort()
  const limit = AbortSignal.timeout(ms)
  if (signal.aborted) abort()
  limit.addEventListener('abort', () => either.abort(limit.reason))
  // `signal` may live as long as the page: nothing may be left on it.
  signal.addEventListener('abort', abort, { signal: limit })
  return either.signal
}
