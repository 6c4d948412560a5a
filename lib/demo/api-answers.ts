/* A chunk of its own: it is asked for when a visitor presses the button to sign in. */
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'

/**
 * Whether an API answers, whatever it says: one always speaks JSON, and a host of files or a proxy
 * before nothing does not.
 */
export async function apiAnswers(fetchFn: typeof fetch, url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const answer = await fetchFn(url, { cache: 'no-store', signal })
    await answer.json() // to its end: the page may be left next, and would break it off
    return true
  } catch {
    return false
  }
}
