import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { createStaticSite } from '@one-tick-ahead/api/site/static-site'
import { HISTORY_LOCK } from '@one-tick-ahead/ota/locks'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { DUEL } from '../../components/live-demo/attacks/duel'
import { WORKER_FILE } from '../../lib/demo/in-browser'
import { DEVICE_ID_KEY, SIMULATION_KEY, USER_INFO_KEY } from '../../lib/demo/storage'
import { FIXTURE_BASE, FIXTURE_OUT } from '../../scripts/build/fixture-site.mjs'
import { expectAccessible } from '../support/axe'
import { demoPage, pressMore, signIn } from '../support/demo-page'
import { onFixture } from '../support/fixture-site'
import { runJourney } from '../support/journey'
import { test } from '../support/test'
import { visit } from '../support/visit'

const OWN_FILES = /\/_next\/static\/|\/(live-demo-worker\.js|speculation-rules\.json)$/

/**
 * Watches what a page asks for, beside its own files.
 * @returns what of it went past the service worker, or came from there: also what was never answered.
 */
function watchEscapes(page: Page) {
  const asked: Request[] = []
  const keep = (request: Request) => {
    if (request.isNavigationRequest() || OWN_FILES.test(request.url())) return
    if (request.serviceWorker() || request.frame().page() === page) asked.push(request)
  }
  page.context().on('request', keep)
  return async () => {
    page.context().off('request', keep)
    const escaped: string[] = []
    for (const request of asked) {
      const response = request.serviceWorker() ? null : await request.response()
      if (!response?.fromServiceWorker()) escaped.push(`${request.method()} ${request.url()}`)
    }
    expect(asked.length).toBeGreaterThan(0)
    return escaped
  }
}

/**
 * A page for several tests, to be opened in `beforeAll`; close its context afterwards.
 * `browser.newPage()` would do, but axe opens a second page beside it.
 */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

// The site of the fixtures: below a path, with an API and an attacker on hosts that do not exist.
// On a page of its own: its requests are watched, and its service worker goes with it.

onFixture(
  'where no API answers, who chooses so has the whole demo in the browser',
  async ({ browser }) => {
    let isNewRelease = false
    const site = createStaticSite(FIXTURE_OUT, new URL(FIXTURE_BASE, 'http://localhost'))
    const server = await listen((request, response) => {
      if (!isNewRelease || !request.url?.endsWith(WORKER_FILE)) return site(request, response)
      const type = { 'Content-Type': 'text/javascript' }
      response.writeHead(200, type).end(`${readFileSync(join(FIXTURE_OUT, WORKER_FILE))}//`)
    })
    const at = (path: string) => server.origin + FIXTURE_BASE + path
    const page = await openPage(browser)
    const address = at('/live-demo')
    const demo = demoPage(page)
    const run = demo.button('Run in this browser')

    await test.step('nothing is offered or begun before the server was asked', async () => {
      await visit(page, address)
      await expect(demo.signIn).toBeVisible()
      await expect(run).toHaveCount(0)
      await demo.signIn.click()
      await expect(run).toBeVisible()
      await expect(page).toHaveURL(address)
      const registered = page.evaluate(() => navigator.serviceWorker.getRegistrations())
      expect(await registered).toEqual([])
      await expectAccessible(page, 'the offer')
    })

    await test.step('it begins with the press, and says what it is', async () => {
      await run.click()
      await demo.button('Sign in as local identity').click()
      await expect(demo.start).toBeVisible()
      await expect(page).toHaveURL(address)
      await expect(page.getByText('Nothing is simulated.')).toHaveCount(0)
      await expect(page.getByText('Simulated', { exact: true })).toBeVisible()
      for (const { panel } of [demo.jwt, demo.ota, demo.jwtForgery, demo.otaForgery]) {
        await expect(panel.getByText('Simulated in your browser')).toBeVisible()
      }
      await expectAccessible(page, 'the simulation')
    })

    await test.step('what it keeps is of this tab, and another goes its own way', async () => {
      const keys = ['localStorage', 'sessionStorage'] as const
      const kept = await page.evaluate(
        (names) => names.map((name) => Object.keys(window[name])),
        keys,
      )
      expect(kept.map((names) => names.sort())).toEqual([
        [],
        [SIMULATION_KEY, DEVICE_ID_KEY, USER_INFO_KEY],
      ])
      const other = await page.context().newPage()
      await visit(other, address)
      await expect(demoPage(other).signIn).toBeVisible()
      const status = (path: string) =>
        fetch(path, { method: 'POST' }).then((answer) => answer.status)
      expect(await other.evaluate(status, at('/live-demo/attacker/request-jwt'))).toBe(405)
      await other.close()
    })

    // The page has all that it needs: what is asked for now is the demo's.
    const escaped = watchEscapes(page)
    await test.step('one press steals both, and the worker judges', async () => {
      const strip = page.getByRole('region', { name: 'One thief, both tokens' })
      await strip.getByRole('button', { name: DUEL }).click()
      await expect(strip.getByRole('listitem')).toContainText([
        /The thief got in.*200 \d+ records/,
        /OTA held.*401 already used/,
      ])
      await demo.jwtForgery.clear.click()
      await demo.otaForgery.clear.click()
    })
    await runJourney(demo, 2)
    expect(await escaped()).toEqual([])
    const saved = page.waitForEvent('download')
    await pressMore(page, 'Export')
    expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/"simulated": ?true/)

    await test.step('without its worker the session is over, and a press begins another', async () => {
      await page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
      })
      await page.reload()
      await demo.start.click()
      await demo.button('Sign in again').click()
      await expect(demo.stop).toBeVisible()
    })

    await test.step('LogOut ends it, and a new release waits for who runs the old one', async () => {
      await demo.logOut.click()
      await demo.button('Sign in as local identity').click()
      await expect(demo.start).toBeVisible()
      isNewRelease = true
      const other = await page.context().newPage()
      await visit(other, address)
      await expect(demoPage(other).signIn).toBeVisible()
      const waits = () =>
        other.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          await registration?.update()
          return registration?.waiting !== null
        })
      await expect.poll(waits).toBe(true)
      await other.close()
      await demo.start.click()
      await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    })

    await test.step('stopped, the page asks the server again', async () => {
      await demo.button('Stop the simulation').click()
      await expect(demo.signIn).toBeVisible()
      await expect(page.getByText('Nothing is simulated.')).toBeVisible()
      expect(
        await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage })),
      ).toEqual([])
    })
    await page.context().close()
    await server.close()
  },
)

test('beside a real session, a simulation has no part in it, nor in another simulation', async ({
  context,
  page: real,
}) => {
  await signIn(real)
  // Held by a tab that does not answer: who shares the real session’s log would wait for it.
  await real.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise(() => {}))
  }, HISTORY_LOCK)
  const page = await context.newPage()
  const demo = demoPage(page)
  const signInHere = async (one: Page) => {
    await demoPage(one).button('Sign in as local identity').click()
    await expect(demoPage(one).start).toBeVisible()
  }
  const escaped = watchEscapes(page)

  await test.step('it has its own send log', async () => {
    await visit(page, '/robots.txt')
    await page.evaluate((key) => sessionStorage.setItem(key, crypto.randomUUID()), SIMULATION_KEY)
    await visit(page, '/live-demo')
    await signInHere(page)
    await demo.start.click()
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await demo.stop.click()
  })

  await test.step('a duplicate of its tab is a tab and a device of its own', async () => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open('/live-demo'))
    const copy = await opened
    await signInHere(copy)
    const identity = (one: Page) =>
      one.evaluate(
        (keys) => keys.map((key) => sessionStorage.getItem(key)),
        [SIMULATION_KEY, DEVICE_ID_KEY],
      )
    const [own, copied] = await Promise.all([page, copy].map(identity))
    for (const [index, value] of (own ?? []).entries()) expect(copied?.[index]).not.toBe(value)
    await demoPage(copy).button('Stop the simulation').click()
    await expect(demoPage(copy).start).toBeVisible() // of the real session
    await copy.close()
  })

  await test.step('without its worker nothing of it reaches the real API', async () => {
    const { origin } = new URL(page.url())
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' })
    await page.waitForFunction(() => navigator.serviceWorker.controller === null)
    await demo.start.click()
    await expect(page.getByText('The browser stopped the worker')).toBeVisible()
    await demo.logOut.click()
    await expect(demo.button('Sign in as local identity')).toBeVisible()
    expect(await escaped()).toEqual([])
    const status = await real.evaluate(
      async (path) => (await fetch(path)).status,
      apiPaths.fetchToken,
    )
    expect(status).toBe(200)
  })

  await test.step('what may come from the cache alone is not sent, whatever its method', async () => {
    const request = { method: 'POST', mode: 'same-origin', cache: 'only-if-cached' } as const
    const sending = real.evaluate(
      ([path, init]) => fetch(path, init).then(({ status }) => status, String),
      ['/live-demo/api/api/logout', request] as const,
    )
    expect(await sending).toBe('TypeError: Failed to fetch')
  })

  await test.step('when the last of them is closed, the next real page removes the worker', async () => {
    await page.close()
    await real.reload()
    const registered = () => real.evaluate(() => navigator.serviceWorker.getRegistrations())
    await expect.poll(registered).toEqual([])
  })
})
