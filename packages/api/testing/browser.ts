import { parseSetCookie } from '@one-tick-ahead/ota/cookie-jar'

/** A browser as far as sign-in needs one: keeps cookies per host, follows redirects when told. */
export interface TestBrowser {
  /** One request without following redirects. */
  visit(url: string, init?: RequestInit): Promise<Response>
  /** By name, or by `name path` for a cookie of a narrower path. */
  cookies(host: string): Map<string, string>
  /** Another tab or a copied profile: starts with the same cookies. */
  clone(): TestBrowser
}

type Answer = (request: Request) => Promise<Response> | Response

/** @param local answers requests to `localOrigin` without a socket; the rest goes out. */
export function createTestBrowser(
  localOrigin: string,
  local: Answer,
  jars = new Map<string, Map<string, string>>(),
): TestBrowser {
  const cookies = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  return {
    cookies,
    async visit(url, init = {}) {
      const { origin, hostname, pathname } = new URL(url)
      const jar = cookies(hostname)
      const headers = new Headers(init.headers)
      const sent = [...jar].flatMap(([key, value]) => {
        const [name, path = '/'] = key.split(' ')
        return pathname.startsWith(path) ? [`${name}=${value}`] : []
      })
      if (sent.length > 0) headers.set('cookie', sent.join('; '))
      const request = new Request(url, { ...init, headers, redirect: 'manual' })
      const response = await (origin === localOrigin ? local(request) : fetch(request))
      for (const line of response.headers.getSetCookie()) {
        const { name, value, path, isGone } = parseSetCookie(line)
        const key = path === '/' ? name : `${name} ${path}`
        if (isGone || value === '') jar.delete(key)
        else jar.set(key, value)
      }
      return response
    },
    clone: () =>
      createTestBrowser(
        localOrigin,
        local,
        new Map([...jars].map(([host, jar]) => [host, new Map(jar)])),
      ),
  }
}

/** Where a redirect leads. */
export const locationOf = (response: Response) =>
  new URL(response.headers.get('location') ?? 'missing:', response.url || 'http://none').href

/** Signs in at a running server through its own provider's page; gives back where the browser ends. */
export async function signInAt(origin: string, browser: TestBrowser): Promise<string> {
  let url = `${origin}/oauth2/authorization/google`
  for (let step = 0; step < 6 && !url.endsWith('/live-demo/google'); step += 1) {
    const method = new URL(url).pathname === '/authorize' ? 'POST' : 'GET'
    url = new URL(locationOf(await browser.visit(url, { method })), url).href
  }
  return url
}
