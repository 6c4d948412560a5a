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

/** An answer that takes longer is none: the next tick asks again. */
const PROBE_TIMEOUT_MS = 5000

/**
 * Asks whether the server would answer a call now, its store of sessions included; without
 * credentials, and without anything that could be out of step afterwards. Never rejects.
 */
export type Probe = (signal: AbortSignal) => Promise<boolean>

/**
 * @param url of `GET /api/ready`; with `isOpen` false any address of the server, of which every
 * answer counts: that tells of the line alone.
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
      // Read, because a hotel's sign-in page answers 200 to everything.
      return !isOpen || (response.ok && (await response.json()).status === 'ready')
    } catch {
      return false
    }
  }
}
