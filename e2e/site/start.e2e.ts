import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { demoPage, signedInAddress, signIn } from '../support/demo-page'
import {
  collectScripts,
  hasStarted,
  hold,
  listed,
  resources,
  SCRIPTS,
  theme,
} from '../support/start'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

// What a visitor does before React has started is carried out afterwards.

/** Counts what reaches the page's own listeners, from the moment that it is called. */
const countOn = (page: Page, type: string) =>
  page.evaluate((type) => {
    const heard: string[] = []
    document.addEventListener(type, ({ target }) => heard.push((target as Element).tagName))
    Object.assign(window, { heard })
  }, type)
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

warm(
  'a page that only informs asks for no script before its visitor gives a sign',
  async ({ page }) => {
    const scripts = collectScripts(page)
    await visitUnstarted(page, '/about')
    expect(scripts).toEqual([])
    await page.mouse.move(300, 300, { steps: 3 })
    await hasStarted(page)
    expect(scripts).not.toEqual([])
  },
)

test('the home page starts after it has loaded, by itself', async ({ page }) => {
  const scripts = collectScripts(page)
  let atLoad: number | undefined
  page.on('load', () => {
    atLoad = scripts.length
  })
  await visitUnstarted(page, '/')
  await hasStarted(page)
  expect(atLoad).toBe(0)
})

test('the home page starts on a device that is never idle, too', async ({ page }) => {
  await page.addInitScript(function draw() {
    const end = performance.now() + 40
    while (performance.now() < end);
    requestAnimationFrame(draw)
  })
  await visitUnstarted(page, '/')
  await hasStarted(page)
})

test('the demo starts by itself, once something of it is drawn, which waits for no file', async ({
  page,
}) => {
  await visitUnstarted(page, '/live-demo')
  await hasStarted(page)
  const { drawn, asked } = await page.evaluate(() => ({
    drawn: performance.getEntriesByType('paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css|woff2)$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThan(drawn ?? Number.POSITIVE_INFINITY)
})

warm(
  'presses are kept in their order, show that they were heard, and arrive once',
  async ({ page }) => {
    const release = await hold(page)
    await visitUnstarted(page, '/about')
    await theme(page).click()
    await theme(page).click()
    await expect(theme(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('html')).toHaveCSS('cursor', 'progress')
    await expect(theme(page)).toHaveAccessibleName('Theme: system')
    await countOn(page, 'click')
    await release()
    await expect(theme(page)).toHaveAccessibleName('Theme: dark')
    await expect(theme(page)).not.toHaveAttribute('aria-busy')
    await expect(page.locator('html')).not.toHaveCSS('cursor', 'progress')
    expect(await heard(page)).toHaveLength(2)
  },
)

warm('Esc takes a kept press back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const release = await hold(page)
  await visitUnstarted(page, '/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await release()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
})

warm('a form is sent once, with what was written before', async ({ page }) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  const release = await hold(page)
  await visitUnstarted(page, '/contact')
  const written = { name: 'Asha', email: 'asha@mail.example', msg: 'Early' }
  await page.getByLabel('Name').fill(written.name)
  await page.getByLabel('Message').fill(written.msg)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email'), 'the browser asks for what is missing').toBeFocused()
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('button', { name: 'Send Message' })).toHaveAttribute('aria-busy')
  expect(bodies).toEqual([])
  await release()
  const status = page.getByRole('form', { name: 'Contact' }).getByRole('status')
  await expect(status).toContainText(/received|thank/i)
  expect(bodies).toEqual([written])
  await expect(page).toHaveURL('/contact')
})

warm('Resources opens under the pointer at once, and never blinks', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/about')
  await expect(listed(page)).toBeHidden()
  await resources(page).hover()
  await expect(listed(page)).toBeVisible()
  await page.evaluate(() => {
    const list = document.querySelector('header li ul')
    const shown: boolean[] = []
    Object.assign(window, { shown })
    const look = () => {
      shown.push(list?.checkVisibility() ?? false)
      requestAnimationFrame(look)
    }
    look()
  })
  await release()
  await expect(resources(page)).toHaveAttribute('aria-expanded', 'true')
  const shown = await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown)
  expect(shown).not.toContain(false)
  await page.keyboard.press('Escape')
  await expect(listed(page)).toBeHidden()
})

warm(
  'scripts that cannot be fetched: it is said, nothing hangs, and a press tries again',
  async ({ page }) => {
    let asked = 0
    await page.route(SCRIPTS, (route) => {
      asked += 1
      return route.abort()
    })
    await visitUnstarted(page, '/about')
    await theme(page).click()
    const note = page.getByText('A part of this page could not be loaded. Are you offline?')
    await expect(note).toBeVisible()
    await expect(theme(page)).not.toHaveAttribute('aria-busy')
    await expectAccessible(page)
    const askedFirst = asked
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    expect(asked, 'the pointer does not ask again').toBe(askedFirst)
    await page.unroute(SCRIPTS)
    await theme(page).click()
    await expect(theme(page)).toHaveAccessibleName('Theme: light')
    await expect(note).toHaveCount(0)
  },
)

warm('a press on the link to this page goes to its top, and loads nothing', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/about')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.getByRole('banner').getByRole('link', { name: 'Why OTA' }).click()
  await release()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(loads).toEqual([])
})

const startDemo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Start Demo' })

/** Presses Start Demo on a page of the demo that has no script yet, and then lets them come. */
async function pressEarly(page: Page, path: string): Promise<void> {
  const release = await hold(page)
  // Its scripts begin by themselves, and what is held back keeps the page from having loaded.
  await visitUnstarted(page, path, { waitUntil: 'domcontentloaded' })
  await startDemo(page).click()
  await release()
}

warm('Start Demo, pressed on its page before React, leads to the sign-in', async ({ page }) => {
  await pressEarly(page, '/live-demo')
  await expect(demoPage(page).signIn).toBeFocused()
})

warm('Start Demo, pressed on its page before React, starts the run', async ({ page }) => {
  await signIn(page)
  await pressEarly(page, '/live-demo')
  await expect(demoPage(page).stop).toBeFocused()
  await expect(demoPage(page).ota.rows.first()).toHaveAttribute('data-status', '200')
})

warm('Start Demo, pressed on the way back from the provider, starts the run', async ({ page }) => {
  await pressEarly(page, await signedInAddress(page))
  await expect(demoPage(page).stop).toBeFocused()
  await expect(demoPage(page).ota.rows.first()).toHaveAttribute('data-status', '200')
})
