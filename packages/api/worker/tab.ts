import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { apiFolders } from '../contract/paths'
import type { createHosts } from './hosts'

type Hosts = Awaited<ReturnType<typeof createHosts>>

/** What a page's fetch says; what only a browser may add is added here. */
export interface Sent {
  url: string
  method: string
  headers: Headers
  body?: ArrayBuffer
}

/** Sign-in takes three redirects. */
const MAX_REDIRECTS = 10

/** As Fetch Metadata (W3C) has them. */
const NAVIGATION = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }

/**
 * The part of a browser that lies between a page and a host, for one tab: it keeps the API's cookies,
 * which the page must not see, and says where a request comes from.
 * @param cookiesOf the host that sets cookies and gets them back.
 */
export function createTab(hosts: Hosts, cookiesOf: string, siteOrigin: string) {
  const cookies = new CookieJar()

  async function send({ url, method, headers, body }: Sent): Promise<Response> {
    const { origin } = new URL(url)
    const host = hosts.get(origin)
    if (!host) throw new TypeError(`No host of the demo: ${origin}`)
    const own = new Headers(headers)
    if (body?.byteLength) own.set('Content-Length', String(body.byteLength))
    if (origin === cookiesOf && cookies.size > 0) {
      own.set('Cookie', cookies.header())
    }
    const content = method === 'GET' || method === 'HEAD' ? undefined : body
    const response = await host(new Request(url, { method, headers: own, body: content }))
    if (origin === cookiesOf) cookies.take(response)
    return response
  }

  return {
    /** A call of the page. */
    fetch(sent: Sent): Promise<Response> {
      const headers = new Headers(sent.headers)
      headers.set('Origin', siteOrigin)
      headers.set('Sec-Fetch-Mode', 'cors')
      return send({ ...sent, headers })
    },

    /** Goes to an address as the whole window does. @returns where on the site it ends. */
    async navigate(url: string): Promise<string> {
      let at = url
      for (let count = 0; count < MAX_REDIRECTS; count++) {
        const headers = new Headers({ ...NAVIGATION, Accept: 'text/html' })
        const response = await send({ url: at, method: 'GET', headers })
        const location = response.headers.get('Location')
        if (location === null)
          throw new TypeError(`A sign-in that leads nowhere: ${response.status}`)
        at = new URL(location, at).href
        if (!hosts.has(new URL(at).origin) || isOfSite(at)) return at
      }
      throw new TypeError('Too many redirects')
    },
  }

  /** The API may have the same origin. */
  function isOfSite(url: string): boolean {
    const { origin, pathname } = new URL(url)
    return origin === siteOrigin && !apiFolders.some((folder) => pathname.startsWith(`${folder}/`))
  }
}
