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

/** A probe that takes longer, in ms, has failed; the next tick asks again. */
const PROBE_TIMEOUT_MS = 5000

/**
 * Resolves to true if the server, with its session store, would answer a call now. It sends no credentials
 * and announces no id. Never rejects.
 */
export type Probe = (signal: AbortSignal) => Promise<boolean>

/**
 * @param url answers `{"status":"ready"}`. With `isOpen` false it is any address of the server, and every
 * answer below 500 counts, which says nothing about the store.
 */
export function createProbe(fetchFn: typeof fetch, url: string, isOpen = true): Probe {
  return async (signal) => {
    try {
      const response = await fetchFn(url, {
        credentials: 'omit',
        cache: 'no-store',
        ...(!isOpen && { method: 'HEAD', mode: 'no-cors' }),
        signal: withTimeLimit(signal, PROBE_TIMEOUT_MS),
      })
      if (!isOpen) return response.status < 500 // 0 for another origin, whose status is hidden
      // Read the body, because a hotel's sign-in page answers 200 to everything.
      return response.ok && (await response.json()).status === 'ready'
    } catch {
      return false
    }
  }
}
