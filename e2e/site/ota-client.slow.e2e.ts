import { randomBytes, randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { OtaFetch } from '@one-tick-ahead/ota/client'
import { ota, otaEnrol } from '@one-tick-ahead/ota/hono'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// What only a browser does with the package's client: its cache, its redirects, CORS, its line.

const MORE_THAN_A_LOG = 25
const EXPOSED = ['session_key', 'jSessionId', 'Date']

/** The package's client for a page without a bundler: a script whose exports are in `window.ota`. */
async function otaScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['packages/ota/client/ota-fetch.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ota',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** A page on one origin, its API on a second, and a third that lets everybody in. */
async function start(exposeHeaders: string[]) {
  const script = await otaScript()
  const page = new Hono()
  page.get('/', (c) => c.html('<!doctype html><title>Page</title><script src="/ota.js"></script>'))
  page.get('/ota.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }))

  const anybody = { origin: (origin: string) => origin, credentials: true }
  const elsewhere: string[] = []
  const third = new Hono().use(cors(anybody)).all('*', (c) => {
    elsewhere.push(c.req.method)
    return c.text('welcome')
  })
  const [site, other] = await Promise.all(
    [page, third].map((app) => listen(getRequestListener(app.fetch))),
  )
  if (!site || !other) throw new Error('not started')

  const now = Date.now()
  const signIn = { id: randomUUID(), at: now, expiresAt: now + 3_600_000 }
  const keys = new Map([[1, randomBytes(64)]])
  const options = { keys, store: createMemoryStore(), secureCookies: false }
  const api = new Hono()
  api.use(cors({ ...anybody, exposeHeaders }))
  api.post('/enrol', otaEnrol({ ...options, signIn: () => signIn }))
  api.use('/api/*', ota(options))
  api.get('/api/cached', (c) => c.json([], 200, { 'Cache-Control': 'private, max-age=600' }))
  api.get('/api/away', (c) => c.redirect(`${other.origin}/welcome`))
  api.get('/api/orders', (c) => c.json([]))
  const service = await listen(getRequestListener(api.fetch))
  const servers = [site, other, service]
  return {
    site: site.origin,
    service: service.origin,
    elsewhere,
    close: () => servers.map((one) => one.close()),
  }
}

let world: Awaited<ReturnType<typeof start>>
test.afterEach(async () => {
  await Promise.all(world.close())
})

/** @returns how each of `count` calls of one page ended. */
const call = (page: Page, path: string, count = 1) =>
  page.evaluate(
    async ({ service, url, times }) => {
      interface Adopter {
        api?: OtaFetch
        ota: { otaFetch(options: { enrol: string }): OtaFetch }
      }
      const own = window as unknown as Adopter // the script above
      own.api ??= own.ota.otaFetch({ enrol: `${service}/enrol` })
      const ends: string[] = []
      for (let time = 0; time < times; time++) {
        const end = own.api(url).then(
          ({ status }) => String(status),
          (error: Error) => error.message,
        )
        ends.push(await end)
      }
      return ends
    },
    { service: world.service, url: world.service + path, times: count },
  )

test('an answer that a browser would keep is asked for each time, and costs no session', async ({
  page,
}) => {
  world = await start(EXPOSED)
  await visitUnstarted(page, world.site)
  const calls = await call(page, '/api/cached', MORE_THAN_A_LOG)
  expect([...calls, ...(await call(page, '/api/orders'))]).toEqual(
    Array(MORE_THAN_A_LOG + 1).fill('200'),
  )
})

test('a redirect takes nothing to another origin', async ({ page }) => {
  world = await start(EXPOSED)
  await visitUnstarted(page, world.site)
  expect(await call(page, '/api/away')).toEqual(['Failed to fetch'])
  expect(world.elsewhere).toEqual([])
  expect(await call(page, '/api/orders')).toEqual(['200'])
})

test('calls while offline cost no session', async ({ page, context }) => {
  world = await start(EXPOSED)
  await visitUnstarted(page, world.site)
  expect(await call(page, '/api/orders')).toEqual(['200'])
  await context.setOffline(true)
  const calls = await call(page, '/api/orders', MORE_THAN_A_LOG)
  expect(calls).toEqual(Array(MORE_THAN_A_LOG).fill('OTA: not sent (unreachable)'))
  await context.setOffline(false)
  expect(await call(page, '/api/orders')).toEqual(['200'])
})

test('a device whose date is 40 days off is served', async ({ page }) => {
  world = await start(EXPOSED)
  await visitUnstarted(page, world.site)
  await page.clock.setSystemTime(Date.now() + 40 * 24 * 3_600_000)
  expect(await call(page, '/api/orders', 2)).toEqual(['200', '200'])
})

test('where CORS hides the session key the error says so', async ({ page }) => {
  world = await start(['Date'])
  await visitUnstarted(page, world.site)
  expect(await call(page, '/api/orders')).toEqual([
    expect.stringMatching(/CORS: expose session_key/),
  ])
})

test('no script reads the key, and every tab and every load signs with it', async ({
  page,
  context,
}) => {
  world = await start(EXPOSED)
  await visitUnstarted(page, world.site)
  expect(await call(page, '/api/orders')).toEqual(['200'])
  const read = await page.evaluate(async () => {
    const opening = indexedDB.open('ota')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const all = opening.result.transaction('keys').objectStore('keys').getAll()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    const [key] = all.result as [CryptoKey]
    const exported = await crypto.subtle.exportKey('raw', key).catch((error: Error) => error.name)
    return { kept: all.result.length, usages: key.usages, exported, text: JSON.stringify(key) }
  })
  expect(read).toEqual({ kept: 1, usages: ['sign'], exported: 'InvalidAccessError', text: '{}' })
  await page.reload()
  const second = await context.newPage()
  await visitUnstarted(second, world.site)
  for (const tab of [page, second]) expect(await call(tab, '/api/orders')).toEqual(['200'])
})
