import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { DEVICE_ID_KEY } from '../lib/demo/device-id'
import { SIMULATION_KEY } from '../lib/demo/simulation-key'
import { USER_INFO_KEY } from '../lib/demo/store'
import { expectAccessible } from './support/axe'
import { demoPage } from './support/demo-page'
import { onFixture } from './support/fixture-site'
import { runJourney } from './support/journey'
import { openPage } from './support/open-page'
import { test } from './support/test'

// The site of the fixtures: below a path, with an API and an attacker on hosts that do not exist.
// On a page of its own: its requests are watched, and its service worker goes with it.

onFixture(
  'where no API answers, who chooses so has the whole demo in the browser',
  async ({ browser, at }) => {
    test.setTimeout(60_000)
    const page = await openPage(browser)
    const address = at('/live-demo')
    const demo = demoPage(page)
    const run = demo.button('Run in this browser')

    await test.step('nothing is offered or begun before the server was asked', async () => {
      await page.goto(address)
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
      await other.goto(address)
      await expect(demoPage(other).signIn).toBeVisible()
      const status = (path: string) =>
        fetch(path, { method: 'POST' }).then((answer) => answer.status)
      expect(await other.evaluate(status, at('/live-demo/attacker/request-jwt'))).toBe(405)
      await other.close()
    })

    // The page has all that it needs: what is asked for now is the demo's.
    const sent: string[] = []
    page.on('response', (response) => {
      if (!response.fromServiceWorker()) sent.push(response.url())
    })
    await runJourney(demo, 2)
    expect(sent.filter((url) => !url.includes('/_next/static/'))).toEqual([])
    page.removeAllListeners('response')

    await test.step('an exported run says so', async () => {
      const saved = page.waitForEvent('download')
      await demo.button('Export').click()
      const { environment } = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
      expect(environment.simulated).toBe(true)
    })

    await test.step('without its worker the session is over, and a press begins another', async () => {
      await page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
      })
      await page.reload()
      await demo.start.click()
      await demo.button('Sign in again').click()
      await expect(demo.stop).toBeVisible()
    })

    await test.step('LogOut ends it in the worker', async () => {
      await demo.logOut.click()
      await expect(demo.button('Sign in as local identity')).toBeVisible()
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
  },
)
