import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { collectScripts, hasStarted, hold, SCRIPTS, theme } from '../support/start'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

// Before React has started (components/site/starter.ts).

const offline = (page: Page) =>
  page.getByText('A part of this page could not be loaded. Are you offline?')
const updated = (page: Page) => page.getByText('This page was updated.')

/** Answers as a host does from which a release has taken these files. */
const remove = (page: Page, files: string | RegExp) =>
  page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }))

const written = { name: 'Asha', email: 'asha@mail.example', msg: 'Early' }

async function writeMessage(page: Page) {
  await page.getByLabel('Name').fill(written.name)
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Message').fill(written.msg)
}

/** Collects what is sent to the API from now on. */
function collectPosts(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('a text page asks for no script before its visitor gives a sign', async ({ page }) => {
  const scripts = collectScripts(page)
  await visitUnstarted(page, '/ota-security#limits', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.mouse.move(300, 300, { steps: 3 })
  await hasStarted(page)
  expect(scripts).not.toEqual([])
})

test('the home page starts by itself, long after it is drawn', async ({ page }) => {
  await visitUnstarted(page, '/')
  await hasStarted(page)
  const [load, first] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /js$/.test(name))
    return [navigation?.loadEventStart ?? 0, Math.min(...scripts.map(({ startTime }) => startTime))]
  })
  expect(first - load).toBeGreaterThan(3900)
})

test('the demo starts by itself as soon as it is drawn', async ({ page }) => {
  await visitUnstarted(page, '/live-demo')
  await hasStarted(page)
  const { drawn, asked } = await page.evaluate(() => ({
    drawn: performance.getEntriesByType('paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(Math.min(...asked)).toBeGreaterThan(drawn)
})

test('React hears early presses in their order, and once', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/about')
  await theme(page).click()
  await theme(page).click()
  await expect(theme(page)).toHaveAttribute('aria-busy', 'true')
  await expect(theme(page)).toHaveAccessibleName('Theme: system')
  await release()
  await expect(theme(page)).toHaveAccessibleName('Theme: dark')
  await expect(theme(page)).not.toHaveAttribute('aria-busy')
})

test('a finger starts a page, and its tap is not lost', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true })
  await visitUnstarted(page, '/about')
  await theme(page).tap()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
  await page.close()
})

test('a form is sent once, with what was written before', async ({ page }) => {
  const bodies = collectPosts(page)
  const release = await hold(page)
  await visitUnstarted(page, '/contact')
  await writeMessage(page)
  await page.getByLabel('Email').fill('')
  await send(page).click()
  await expect(page.getByLabel('Email'), 'the browser asks for what is missing').toBeFocused()
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Email').press('Enter')
  await expect(send(page)).toHaveAttribute('aria-busy')
  expect(bodies).toEqual([])
  await release()
  await expect.poll(() => bodies).toEqual([written])
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/received|thank/i)
  expect(bodies).toHaveLength(1)
})

test('a field of React’s takes what was typed before, and the caret stays', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/blogs/how-jwt-token-work')
  const token = page.getByRole('textbox', { name: 'A JWT to take apart' })
  await token.fill('nothing.')
  await token.press('Home')
  await token.pressSequentially('No, ')
  await release()
  await expect(token).toHaveValue('No, nothing.')
  await expect(page.getByRole('region', { name: 'JWT decoder' })).not.toContainText('Payload')
  await token.pressSequentially('still ')
  await expect(token).toHaveValue('No, still nothing.')
})

test('links and folds work meanwhile', async ({ page }) => {
  await page.route(SCRIPTS, () => {}) // never answered
  await visitUnstarted(page, '/videos')
  const fold = page.locator('main details').first()
  await fold.locator('summary').click()
  await expect(fold).toHaveAttribute('open')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL('/about')
})

test('a visitor without a network is told so, and the next press tries again', async ({ page }) => {
  let asked = 0
  await page.route(SCRIPTS, (route) => {
    asked += 1
    return route.abort()
  })
  await visitUnstarted(page, '/about')
  await theme(page).click()
  await expect(offline(page)).toBeVisible()
  await expect(theme(page)).not.toHaveAttribute('aria-busy')
  await expectAccessible(page)
  const askedFirst = asked
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  expect(asked, 'the pointer does not ask again').toBe(askedFirst)
  await page.unroute(SCRIPTS)
  await theme(page).click()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
  await expect(offline(page)).toBeHidden()
})

for (const [when, files, isStarted] of [
  ['before it started', SCRIPTS, false],
  ['and asks for a part later', /\/_next\/static\/chunks\/.*\.js$/, true],
] as const)
  test(`a page that waits over a release, ${when}, offers a reload that keeps the text`, async ({
    page,
  }) => {
    const bodies = collectPosts(page)
    await visitUnstarted(page, '/contact')
    if (isStarted) await started(page)
    await remove(page, files)
    await writeMessage(page)
    if (!isStarted) await send(page).click()
    await expect(updated(page)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(files)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Message')).toHaveValue(written.msg)
    await expect(updated(page)).toBeHidden()
    bodies.length = 0
    await send(page).click()
    await expect.poll(() => bodies).toEqual([written])
  })
