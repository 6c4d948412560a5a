/** An answer that takes longer, in ms, counts as no answer. */
export const ANSWER_LIMIT_MS = 10_000

/**
 * A signal that aborts with `signal`, or after `ms` with a TimeoutError; nothing stays on `signal` after that.
 * Not `AbortSignal.any`, which Safari has since 17.4 and Firefox since 124.
 */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const either = new AbortController()
  for (const one of [signal, AbortSignal.timeout(ms)]) {
    const follow = () => either.abort(one.reason)
    one.addEventListener('abort', follow, { signal: either.signal })
    if (one.aborted) follow()
  }
  return either.signal
}
