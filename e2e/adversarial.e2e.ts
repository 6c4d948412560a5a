import { getRequestListener } from '@hono/node-server'
import { type BrowserContext, expect, type Page, type Response, test } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../lib/demo/monitor-state'
import { listen } from '../server/testing/listen'
import { createTestApi, Visitor } from '../server/testing/visitor'
import { demoPage, isOtaCall } from './support/demo-page'
import { signIn, storedUser } from './support/sign-in'

// The cases that need a browser: its tabs, its storage, its locks and its rules for other origins.

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

/** Monitors tick this often here: a hundred ticks would be minutes. */
const TICK_MS = 50

const hurry = (context: BrowserContext) =>
  context.addInitScript(
    ([interval, tick]) => {
      const { setInterval } = window
      window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setInterval(run, ms === interval ? tick : ms, ...rest)) as typeof window.setInterval
    },
    [MONITOR_INTERVAL_MS, TICK_MS] as const,
  )

/** Status and error code of every answer to an OTA call, in all tabs, as they come. */
function collectAnswers(context: BrowserContext) {
  const answers: string[] = []
  context.on('response', async (response: Response) => {
    if (!isOtaCall(response.request())) return
    const place = answers.push(String(response.status())) - 1 // a later one may be read sooner
    if (response.ok()) return
    const { code = '' } = await response.json().catch(() => ({}))
    answers[place] = `${response.status()} ${code}`.trim()
  })
  return answers
}

async function secondTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto('/live-demo')
  await expect(demoPage(other).start).toBeVisible()
  return other
}

test.beforeEach(async ({ context, page }, { title }) => {
  if (!/^k3[678]/.test(title)) return
  await hurry(context)
  // What a browser without Web Locks would do: each tab keeps order for itself only.
  if (title.includes('without the lock')) {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    )
  }
  await signIn(page)
})

test('k36: two tabs send 200 requests as one device, and LogOut in one ends the other', async ({
  page,
  context,
}) => {
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  for (const tab of [page, other]) {
    await tab.addStyleTag({ content: '[role=log] { display: none }' }) // drawing rows takes the time
    await demoPage(tab).start.click()
  }
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(200)
  expect(new Set(answers)).toEqual(new Set(['200']))
  for (const tab of [page, other]) {
    expect(Number(await demoPage(tab).ota.hits.textContent())).toBeGreaterThan(50)
  }
  await demoPage(page).logOut.click()
  await expect(demoPage(other).signIn).toBeVisible()
  await expect(other.getByRole('log')).toHaveCount(0)
})

test('k36: without the lock two tabs are two writers, and the session ends', async ({
  page,
  context,
}) => {
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  for (const tab of [page, other]) await demoPage(tab).start.click()
  await expect.poll(() => answers, { timeout: 30_000 }).toContain('409 ota_device_cloned')
  for (const tab of [page, other]) await expect(demoPage(tab).button('Sign in again')).toBeVisible()
})

test('k37: a tab that dies between announcing and sending is no second device', async ({
  page,
  context,
}) => {
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  // Announced and never sent: what is left when a tab is killed at that moment.
  await page.route(/\/api\/(get-all-persons|customer)$/, () => {})
  await demoPage(page).start.click()
  await expect.poll(async () => (await storedUser(page)).requestHistory.length).toBeGreaterThan(3)
  const lost = (await storedUser(page)).requestHistory
  await page.close()

  const first = other.waitForRequest(isOtaCall)
  await demoPage(other).start.click()
  expect((await first).headers().requesthistory).toContain(lost.join('|'))
  await expect.poll(() => answers.length).toBeGreaterThan(3)
  expect(new Set(answers)).toEqual(new Set(['200']))
})

test('k38: after twenty calls without a network the page enrols again by itself', async ({
  page,
  context,
}) => {
  const answers = collectAnswers(context)
  const demo = demoPage(page)
  await demo.start.click()
  await expect.poll(() => answers).toContain('200')
  const { sessionkey } = await storedUser(page)

  await context.setOffline(true)
  const lost = demo.ota.rows.and(page.locator('[data-status="500"]'))
  await expect.poll(() => lost.count()).toBeGreaterThan(24)
  const renewed = page.waitForResponse('**/api/registerDevice')
  answers.length = 0
  await context.setOffline(false)
  expect((await renewed).status()).toBe(200)
  await expect.poll(() => answers).toContain('200')
  await expect.poll(() => answers[0]).toBe('409 ota_resync')
  expect((await storedUser(page)).sessionkey).not.toBe(sessionkey)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expect(demo.button('Sign in again')).toHaveCount(0)
})

/** The API on one origin, and pages on others: the one that it is for, and strangers. */
async function apiAndPages(context: BrowserContext) {
  const page = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>page</title>')
  })
  const stranger = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>stranger</title>')
  })
  const siteUrl = `http://localhost:${page.port}`
  const api = createTestApi(undefined, { siteUrl })
  const server = await listen(getRequestListener(api.app.fetch))
  const apiUrl = `http://localhost:${server.port}`
  const visitor = new Visitor(api)
  await visitor.signIn()
  await context.addCookies(
    [...visitor.jar].map(([name, value]) => ({ name, value, url: apiUrl, httpOnly: true })),
  )
  return {
    apiUrl,
    siteUrl,
    strangers: [
      `http://localhost:${stranger.port}`,
      `http://127.0.0.1:${page.port}`,
      `http://127.0.0.1:${stranger.port}`,
    ],
    deviceId: visitor.deviceId,
    close: () => Promise.all([page, stranger, server].map((one) => one.close())),
  }
}

const EXPOSED = ['Authorization', 'session_key', 'jSessionId', 'token_response_time', 'Date']

test('k56: a page on another origin of the site reads all five headers', async ({
  page,
  context,
}) => {
  const { apiUrl, siteUrl, deviceId, close } = await apiAndPages(context)
  await page.goto(siteUrl)
  const read = await page.evaluate(
    async ({ apiUrl, deviceId, names }) => {
      const found: Record<string, string | null> = {}
      const call = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(apiUrl + path, { headers, credentials: 'include' })
        for (const name of names) found[name] ??= response.headers.get(name)
      }
      await call('/api/fetchtoken')
      const Authorization = found.Authorization ?? ''
      await call('/api/registerDevice', { 'device-id': deviceId, Authorization })
      await call('/api/customer', { Authorization })
      return found
    },
    { apiUrl, deviceId, names: EXPOSED },
  )
  expect(read).toEqual({
    Authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
    session_key: expect.stringMatching(/^[\w-]{86}$/),
    jSessionId: expect.stringMatching(/^[\w-]{56}$/),
    token_response_time: expect.stringMatching(/^\d+\.\d{4}$/),
    Date: expect.stringMatching(/GMT$/),
  })
  await close()
})

test('k55: a page of another origin reads nothing and changes nothing', async ({
  page,
  context,
}) => {
  const { apiUrl, siteUrl, strangers, deviceId, close } = await apiAndPages(context)
  const readAll = () =>
    page.evaluate(
      async ({ apiUrl, deviceId }) => {
        const calls: [string, RequestInit][] = [
          ['/api/fetchtoken', { credentials: 'include' }],
          ['/api/fetchtoken', {}],
          ['/api/registerDevice', { credentials: 'include', headers: { 'device-id': deviceId } }],
          ['/api/token', { method: 'POST', credentials: 'include' }],
          ['/api/customer', { headers: { Authorization: 'Bearer x' } }],
        ]
        // In a frame without an origin too: it says `null`.
        const inFrame = document.createElement('iframe')
        inFrame.sandbox.add('allow-scripts')
        const answers = calls.map(([path, init]) =>
          fetch(apiUrl + path, init).then(
            ({ status }) => status,
            () => 'blocked',
          ),
        )
        inFrame.srcdoc = `<script>fetch('${apiUrl}/api/fetchtoken', { credentials: 'include' })
          .then(() => parent.postMessage('read', '*'), () => parent.postMessage('blocked', '*'))</script>`
        const framed = new Promise((done) => {
          window.addEventListener('message', ({ data }) => done(data), { once: true })
        })
        document.body.append(inFrame)
        return [await framed, ...(await Promise.all(answers))]
      },
      { apiUrl, deviceId },
    )
  await page.goto(siteUrl)
  expect(await readAll()).toEqual(['blocked', 200, 401, 401, 200, 401])
  for (const origin of strangers) {
    await page.goto(origin)
    expect(await readAll()).toEqual(Array(6).fill('blocked'))
  }
  await close()
})
