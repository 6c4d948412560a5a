import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { OtaFetch } from '@one-tick-ahead/ota/client'
import { createDeviceKey, newKeyPair } from '@one-tick-ahead/ota/client/device-key'
import { createDevice, headersOf } from '@one-tick-ahead/ota/device'
import { ota, otaEnrol } from '@one-tick-ahead/ota/hono'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { otaScript } from '../support/ota-script'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// A thief who has copied all that page script, a recording and the cookies hold; and who has the files.

/** Characters of a session key. */
const KEY_LENGTH = 86
/** What could be a key: any run of characters that no separator breaks. */
const RUN = /[\w+/=~-]{16,}/g

interface Adopter {
  api: OtaFetch
  ota: { otaFetch(options: { enrol: string }): OtaFetch }
}

/** A shop with a sign-in of its own, whose wire somebody reads. */
async function start(enrolment: 'sealed' | 'header') {
  const script = await otaScript()
  const wire: string[] = []
  const signIns = new Map<string, { id: string; at: number; expiresAt: number }>()
  const options = { keys: new Map([[1, randomBytes(64)]]), store: createMemoryStore(), enrolment }
  const shop = { ...options, secureCookies: false }
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    const lines = [...c.req.raw.headers, ...c.res.headers]
    wire.push(`${c.req.url}\n${lines.map(([name, text]) => `${name}: ${text}`).join('\n')}`)
  })
  app.get('/', (c) => c.html('<!doctype html><title>Shop</title><script src="/ota.js"></script>'))
  app.get('/ota.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }))
  app.post('/login', (c) => {
    const id = randomUUID()
    signIns.set(id, { id, at: Date.now(), expiresAt: Date.now() + 3_600_000 })
    setCookie(c, 'login', id, { httpOnly: true })
    return c.body(null)
  })
  app.post('/enrol', otaEnrol({ ...shop, signIn: (c) => signIns.get(getCookie(c, 'login') ?? '') }))
  app.use('/api/*', ota(shop))
  app.get('/api/orders', (c) => c.json([]))
  const { origin, close } = await listen(getRequestListener(app.fetch))
  return { origin, close, wire }
}

let shop: Awaited<ReturnType<typeof start>>
let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-key-'))
})
test.afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in, makes calls, loads the page anew, and makes more. */
async function useShop(page: Page) {
  await visitUnstarted(page, shop.origin)
  await page.evaluate(() => fetch('/login', { method: 'POST' }))
  for (const _load of [1, 2]) {
    expect(await callOrders(page)).toEqual([200, 200, 200])
    await page.reload()
  }
}

const callOrders = (page: Page) =>
  page.evaluate(async () => {
    const own = window as unknown as Adopter // the script of the page
    own.api ??= own.ota.otaFetch({ enrol: '/enrol' })
    const statuses: number[] = []
    for (let call = 0; call < 3; call++) statuses.push((await own.api('/api/orders')).status)
    return statuses
  })

/** As a client of the first version: the key comes as text and lies beside the session. */
const useShopWithText = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/login', { method: 'POST' })
    const deviceId = crypto.randomUUID()
    const answer = await fetch('/enrol', { method: 'POST', headers: { 'device-id': deviceId } })
    const sessionKey = answer.headers.get('session_key')
    localStorage.setItem('ota-session', JSON.stringify({ deviceId, sessionKey, history: [] }))
  })

/** What signing takes, beside the key. */
interface Stolen {
  jar: string
  deviceId: string
  log: string[]
}

/** Cookies and storage, as a copy of the browser has them. */
async function copyOf(context: BrowserContext): Promise<Stolen> {
  const { cookies, origins } = await context.storageState()
  const kept = origins[0]?.localStorage.find(({ name }) => name === 'ota-session')?.value
  const { deviceId, history } = JSON.parse(kept ?? '')
  const jar = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { jar, deviceId, log: history }
}

/** @returns how many of these texts are a key that lets its bearer in. */
async function tryKeys(texts: Iterable<string>, { jar, deviceId, log }: Stolen) {
  let accepted = 0
  for (const sessionKey of texts) {
    const request = createDevice({ sessionKey, deviceId }).next()
    const headers = { ...headersOf(request), RequestHistory: log.join('|'), Cookie: jar }
    const { status } = await fetch(`${shop.origin}/api/orders`, { headers })
    if (status === 200) accepted += 1
  }
  return accepted
}

/** @param use what the person does meanwhile. @returns how many keys the thief found. */
async function rob(browser: Browser, use: (page: Page) => Promise<unknown>) {
  const har = join(folder, 'all.har')
  const context = await browser.newContext({ recordHar: { path: har } })
  const page = await context.newPage()
  await visitUnstarted(page, shop.origin)
  await use(page)
  const stolen = await copyOf(context)
  const storage = JSON.stringify(await context.storageState())
  await context.close() // which writes the HAR
  const text = [storage, readFileSync(har, 'utf8'), ...shop.wire].join('\n')
  const runs = new Set(text.match(RUN))
  expect(runs.size).toBeGreaterThan(20)
  const accepted = await tryKeys(runs, stolen)

  const headers = { Cookie: stolen.jar, 'device-id': randomUUID(), 'device-key': await newKey() }
  const again = await fetch(`${shop.origin}/enrol`, { method: 'POST', headers })
  expect(again.status).toBe(409)
  return accepted
}
const newKey = async () => (await createDeviceKey(await newKeyPair())).header

test('storage, cookies, a recording from the sign-in on and a log of the wire open nothing', async ({
  browser,
}) => {
  shop = await start('sealed')
  expect(await rob(browser, useShop)).toBe(0)
})

test('the same thief is let in where the key came as text', async ({ browser }) => {
  shop = await start('header')
  expect(await rob(browser, useShopWithText)).toBeGreaterThan(0)
})

test('no script reads the key, and every tab and every load signs with it', async ({ context }) => {
  shop = await start('sealed')
  const page = await context.newPage()
  await useShop(page)
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
  const second = await context.newPage()
  await visitUnstarted(second, shop.origin)
  expect(await callOrders(second)).toEqual([200, 200, 200])
  expect(await callOrders(page)).toEqual([200, 200, 200])
})

test('who copies the files of the profile has the key', async ({ playwright, launchOptions }) => {
  shop = await start('sealed')
  const [mine, copy] = [join(folder, 'mine'), join(folder, 'copy')]
  const launch = (profile: string) =>
    playwright.chromium.launchPersistentContext(profile, launchOptions)
  const owner = await launch(mine)
  await useShop(await owner.newPage())
  const stolen = await copyOf(owner)
  const { cookies } = await owner.storageState()
  await owner.close()
  cpSync(mine, copy, { recursive: true })
  const thief = await launch(copy)
  await thief.addCookies(cookies)
  const page = await thief.newPage()
  await visitUnstarted(page, shop.origin)
  expect(await callOrders(page)).toEqual([200, 200, 200])
  stolen.log = (await copyOf(thief)).log
  await thief.close()

  // The key lies in these files as it is, between other bytes.
  const files = readdirSync(copy, { recursive: true, withFileTypes: true })
  const database = files.filter((file) => file.isFile() && file.parentPath.includes('IndexedDB'))
  const bytes = database.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
  const runs = bytes.join().match(/[\w-]{86,}/g) ?? []
  const texts = runs.flatMap((run) =>
    Array.from({ length: run.length - KEY_LENGTH + 1 }, (_, at) => run.slice(at, at + KEY_LENGTH)),
  )
  expect(await tryKeys(new Set(texts), stolen)).toBe(1)
})
