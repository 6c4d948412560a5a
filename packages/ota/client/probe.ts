/** An answer that takes longer, in ms, counts as none. */
export const ANSWER_LIMIT_MS = 10_000

/** A signal that aborts with `signal`, or after `ms`; then its reason is a TimeoutError. */
export const withTimeLimit = (signal: AbortSignal, ms: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)])

/** An answer that takes longer is none: the next tick asks again. */
const PROBE_TIMEOUT_MS = 5000

/**
 * Asks whether the server would answer a call now, its store of sessions included; without
 * credentials, and without anything that could be out of step afterwards. Never rejects.
 */
export type Probe = (signal: AbortSignal) => Promise<boolean>

/**
 * @param url of `GET /api/ready`; with `isOpen` false any address of the server, of which every
 * answer below 500 counts: that does not tell of the store.
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
      if (!isOpen) return response.status < 500 // 0 where another origin's may not be read
      // Read, because a hotel's sign-in page answers 200 to everything.
      return response.ok && (await response.json()).status === 'ready'
    } catch {
      return false
    }
  }
}
