import { randomUUID } from 'node:crypto'

/** Answers a request of an origin, as a server does. */
export type Answer = (request: Request) => Response | Promise<Response>

/** One browser profile in front of one server: `fetch` with cookies, and a storage. */
export function openBrowser(answer: Answer, origin = 'http://localhost') {
  const cookies = new Map<string, string>()
  const stored = new Map<string, string>()
  /** What left the browser, newest last. */
  const sent: Request[] = []

  // A page there: addresses without an origin are of this one.
  Object.assign(globalThis, { location: new URL('/', origin) })
  const browserFetch: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), origin), init)
    request.signal.throwIfAborted()
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(request.headers)
    headers.set('cookie', cookie)
    const whole = new Request(request, { headers })
    sent.push(whole.clone())
    const response = await answer(whole)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    fetch: browserFetch,
    cookies,
    sent,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  }
}

/** A sign-in of somebody, now. */
export const signInNow = () => ({
  id: randomUUID(),
  at: Date.now(),
  expiresAt: Date.now() + 8 * 3_600_000,
})
