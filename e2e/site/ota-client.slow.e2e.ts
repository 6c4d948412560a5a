import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { createMemoryStore, createOta } from '@one-tick-ahead/ota'
import type { OtaFetch, OtaFetchOptions } from '@one-tick-ahead/ota/client'
import { honoGuard, honoSession } from '@one-tick-ahead/ota/hono'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { chromium, expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { findSystemBrowser } from '../../scripts/find-browser.mjs'
import { test } from '../support/test'

// Tests the package’s client in a browser: cache, redirects, CORS, an unextractable key, several tabs.

/** Globals that the script of the page below sets. */
interface Adopter {
  api?: OtaFetch
  ota: { otaFetch(options: OtaFetchOptions): OtaFetch }
}

/** A page on one origin, its API on a second, and a third that answers every origin. */
async function openWorld() {
  const { outputFiles } = await build({
    entryPoints: ['packages/ota/client/ota-fetch.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ota',
  })
  const site = new Hono()
  site.get('/', (c) => c.html('<!doctype html><title>Page</title><script src="/ota.js"></script>'))
  site.get('/ota.js', (c) => c.body(outputFiles[0]?.text ?? ''))

  const anybody = { origin: (origin: string) => origin, credentials: true }
  const elsewhere: string[] = []
  const third = new Hono().use(cors(anybody)).all('*', (c) => {
    elsewhere.push(c.req.method)
    return c.text('welcome')
  })
  const other = await listen(getRequestListener(third.fetch))

  const id = randomUUID()
  const store = createMemoryStore()
  const at = Math.max(Date.now(), await store.ready())
  const ota = createOta({
    keys: new Map([[1, randomBytes(64)]]),
    store,
    signIn: () => ({ id, at, expiresAt: at + 3_600_000 }),
    secureCookies: false,
  })
  const api = new Hono()
  const exposeHeaders = ['session_key', 'jSessionId', 'OTA-Binding', 'OTA-Verdict', 'Date']
  api.use(cors({ ...anybody, exposeHeaders }))
  api.all('/session', honoSession(ota))
  api.use('/api/*', honoGuard(ota))
  api.get('/api/cached', (c) => c.json([], 200, { 'Cache-Control': 'private, max-age=600' }))
  api.get('/api/away', (c) => c.redirect(`${other.origin}/welcome`))
  api.get('/api/orders', (c) => c.json([]))
  const [page, service] = await Promise.all(
    [site, api].map(({ fetch }) => listen(getRequestListener(fetch))),
  )
  if (!page || !service) throw new Error('not started')

  /** @returns the result of each of `count` calls of one tab. */
  const call = (tab: Page, path: string, count = 1) =>
    tab.evaluate(
      async ({ origin, path, count }) => {
        const own = window as unknown as Adopter
        own.api ??= own.ota.otaFetch({ session: `${origin}/session`, paths: ['/api/'] })
        const { api } = own
        const callOnce = () =>
          api(origin + path)
            .then((answer) => answer.status)
            .catch((error: Error) => error.message)
        return Promise.all(Array.from({ length: count }, callOnce))
      },
      { origin: service.origin, path, count },
    )
  const close = () => Promise.all([page, other, service].map((one) => one.close()))
  return { address: page.origin, service: service.origin, call, elsewhere, close }
}

test('no cache, redirect or script reads the key of all tabs', async ({ page, context }) => {
  const { address, call, elsewhere, close } = await openWorld()
  await page.goto(address)
  const moreThanALog = 25
  expect(await call(page, '/api/cached', moreThanALog)).toEqual(Array(moreThanALog).fill(200))
  expect(await call(page, '/api/away')).toEqual([
    'OTA: /api/away answered with a redirect, which tokens do not follow',
  ])
  expect(elsewhere).toEqual([])
  expect(await call(page, '/api/orders')).toEqual([200])

  const read = await page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = (await done(indexedDB.open('ota-records'))) as IDBDatabase
    const all = await done(database.transaction('ota-records').objectStore('ota-records').getAll())
    const [{ sessionKey: key }, ...others] = all as [{ sessionKey: CryptoKey }]
    const exported = await crypto.subtle.exportKey('raw', key).catch((error: Error) => error.name)
    return { others, usages: key.usages, exported, text: JSON.stringify(key) }
  })
  expect(read).toEqual({ others: [], usages: ['sign'], exported: 'InvalidAccessError', text: '{}' })
  await page.reload()
  const second = await context.newPage()
  await second.goto(address)
  const both = await Promise.all([page, second].map((tab) => call(tab, '/api/orders', 60)))
  expect(new Set(both.flat())).toEqual(new Set([200]))
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await close()
})

test('a tab that never gives the lock back stops another tab for ten seconds, with an error', async ({
  page,
  context,
}) => {
  const { address, service, call, close } = await openWorld()
  await page.goto(address)
  expect(await call(page, '/api/orders')).toEqual([200])
  // As a tab does that the system stops in the middle of its turn.
  await page.evaluate(
    (service) =>
      new Promise<void>((held) => {
        navigator.locks.request(`ota-session ${service}`, () => {
          held()
          return new Promise(() => {})
        })
      }),
    service,
  )
  const second = await context.newPage()
  await second.goto(address)
  const late = 'OTA: another tab holds the session and does not respond; close that tab'
  expect(await call(second, '/api/orders')).toEqual([late])
  await page.close()
  expect(await call(second, '/api/orders')).toEqual([200])
  await close()
})

test('the Back button restores a page that has made calls', async () => {
  // The headless shell has no back/forward cache, and Playwright disables that of other browsers.
  const executablePath = findSystemBrowser()?.replace(/-headless-shell$/, '') ?? ''
  // biome-ignore lint/suspicious/noSkippedTests: only where Chromium is missing, and never under CI
  test.skip(!existsSync(executablePath) && !process.env.CI, 'Chromium is not installed')
  const args = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({
    executablePath,
    headless: false,
    args,
    ignoreDefaultArgs,
  })
  const { address, call, close } = await openWorld()
  const page = await browser.newPage()
  await page.goto(address)
  expect(await call(page, '/api/orders', 3)).toEqual([200, 200, 200])
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.title = `persisted: ${persisted}`
    })
  })
  await page.goto(`${address}/elsewhere`)
  await page.evaluate(() => window.history.back()) // `goBack` waits for a load, which the cache skips
  await expect(page).toHaveTitle('persisted: true')
  expect(await call(page, '/api/orders', 3)).toEqual([200, 200, 200])
  await browser.close()
  await close()
})
