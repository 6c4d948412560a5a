import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { ATTACKER, createHosts } from '@one-tick-ahead/api/worker/hosts'
import { createTab } from '@one-tick-ahead/api/worker/tab'
import { config } from '@/lib/config'
import { fromWorker, IN_BROWSER_HEADER } from '@/lib/demo/in-browser'
import { simulatedTabs } from './in-browser'

/*
 * The service worker of the demo, for who chose to run it in the browser. It answers the requests
 * that say so, and leaves every other to the network: it never sends a page or a file of the site.
 */

/** As far as TypeScript's library for pages has it not. */
interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: Lasting) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker // typed as a page's window

const site = location.origin
const api = new URL(config.api.ready, site).origin
const signIn = new URL(config.api.signIn, site).href

/** With the first request; a stopped worker begins anew, without keys and sessions. */
let hosts: ReturnType<typeof createHosts> | undefined
const tabs = new Map<string, ReturnType<typeof createTab>>()

async function tabOf(id: string) {
  hosts ??= createHosts({ api, site: site + config.basePath, targets: config.targetUrls })
  hosts.catch(() => {
    hosts = undefined // the next request tries it again
  })
  const ready = await hosts
  const tab = tabs.get(id) ?? createTab(ready, api, site)
  tabs.set(id, tab)
  return tab
}

async function answer(request: Request, url: string, id: string): Promise<Response> {
  const tab = await tabOf(id)
  const headers = new Headers(request.headers)
  headers.delete(IN_BROWSER_HEADER)
  if (url === signIn) {
    const location = await tab.navigate(api + apiPaths.signIn)
    return new globalThis.Response(location, { headers: { [IN_BROWSER_HEADER]: id } })
  }
  const response = await tab.fetch({
    url,
    method: request.method,
    headers,
    body: await request.arrayBuffer(),
  })
  const told = new Headers(response.headers)
  told.delete('Set-Cookie')
  told.set('Date', new Date().toUTCString()) // as Node adds it
  told.set(IN_BROWSER_HEADER, id)
  // The browser's own class: the bundle's keeps headers that a worker cannot hand on.
  return new globalThis.Response(response.body, { status: response.status, headers: told })
}

// A new release waits for whoever runs the old one: its sessions would be gone. No page is served
// from here, so none needs the newer worker.
const begin = async () => {
  if ((await simulatedTabs()).length === 0) await worker.skipWaiting()
}
worker.addEventListener('install', (event) => event.waitUntil(begin()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
// From a page that is there: an idle worker is stopped, and a page that was loaded past it has none.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const id = event.request.headers.get(IN_BROWSER_HEADER)
  const url = fromWorker(event.request.url, { api, attacker: ATTACKER })
  if (id !== null && url !== null) event.respondWith(answer(event.request, url, id))
})
