import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'

/** A browser as far as sign-in needs one. */
export class TestBrowser {
  /** @param local answers requests to `localOrigin` without a socket; the rest goes out. */
  constructor(
    private readonly localOrigin: string,
    private readonly local: (request: Request) => Promise<Response> | Response,
    private readonly jars = new Map<string, CookieJar>(),
  ) {}

  cookies(host: string): CookieJar {
    const jar = this.jars.get(host) ?? new CookieJar()
    this.jars.set(host, jar)
    return jar
  }

  /** One request without following redirects. */
  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin, hostname } = new URL(url)
    const jar = this.cookies(hostname)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', jar.header())
    const request = new Request(url, { ...init, headers, redirect: 'manual' })
    const response = await (origin === this.localOrigin ? this.local(request) : fetch(request))
    jar.take(response)
    return response
  }

  /** Another tab or a copied profile: starts with the same cookies. */
  clone(): TestBrowser {
    const copies = [...this.jars].map(([host, jar]) => [host, new CookieJar(jar)] as const)
    return new TestBrowser(this.localOrigin, this.local, new Map(copies))
  }
}

/** Where a redirect leads. */
export const locationOf = (response: Response) =>
  new URL(response.headers.get('location') ?? 'missing:', response.url || 'http://none').href
