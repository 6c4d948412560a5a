import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { hasStarted, hold, SCRIPTS, started, test } from '../support/test'

// Tests of the time before React has started (components/site/starter.ts).

const theme = (page: Page) => page.getByRole('button', { name: /^Theme: / })

const written = { name: 'Asha', email: 'asha@mail.example', msg: 'Early' }

async function writeMessage(page: Page) {
  await page.getByLabel('Name').fill(written.name)
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Message').fill(written.msg)
}

/** Collects every request to the API from now on. */
function collectPosts(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('a text page requests no script before the visitor’s first input', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/ota-security#limits', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.mouse.move(300, 300, { steps: 3 })
  await hasStarted(page)
  expect(scripts).not.toEqual([])
})

test('the demo’s scripts start once it is drawn, the home page’s much later', async ({ page }) => {
  for (const [path, after, ms] of [
    ['/live-demo', 'paint', 0],
    ['/', 'navigation', 3900],
  ] as const) {
    await page.goto(path)
    await hasStarted(page)
    const times = await page.evaluate((after) => {
      const [entry] = performance.getEntriesByType(after) as PerformanceNavigationTiming[]
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /js$/.test(name))
      const asked = Math.min(...scripts.map(({ startTime }) => startTime))
      return { asked, is: entry?.loadEventStart ?? entry?.startTime ?? Number.POSITIVE_INFINITY }
    }, after)
    expect(times.asked - times.is).toBeGreaterThan(ms)
  }
})

test('React receives early clicks in their order, each once', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/')
  const slides = page.getByRole('button', { name: 'Pause slides' })
  for (const button of [theme(page), theme(page), slides, slides]) await button.click()
  await expect(theme(page)).toHaveAttribute('aria-busy', 'true')
  await expect(theme(page)).toHaveAccessibleName('Theme: system. Change')
  await release()
  await expect(theme(page)).toHaveAccessibleName('Theme: dark. Change')
  await expect(theme(page)).not.toHaveAttribute('aria-busy')
  await expect(slides, 'paused, then played again').toBeVisible()
})

test('a form is sent once, with the text written before React started', async ({ page }) => {
  const bodies = collectPosts(page)
  const release = await hold(page)
  await page.goto('/contact')
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

test('a field keeps its caret and the text typed before React starts', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/blogs/how-jwt-token-work')
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

test('the page reports a missing network, and the next click tries again', async ({ page }) => {
  const offline = page.getByText('Part of this page did not load. Check your connection.')
  let asked = 0
  await page.route(SCRIPTS, (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/about')
  await page.evaluate(() => {
    const watch = () => {
      const status = document.querySelector('body > output')
      if (status) document.body.dataset.said ??= status.innerHTML
    }
    new MutationObserver(watch).observe(document.body, { childList: true })
  })
  await theme(page).click()
  await expect(offline).toBeVisible()
  // Screen readers announce a change of a status, not a status that arrives with its text.
  await expect(page.locator('body')).toHaveAttribute('data-said', '')
  await expect(theme(page)).not.toHaveAttribute('aria-busy')
  await expectAccessible(page)
  const askedFirst = asked
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  expect(asked, 'the pointer does not ask again').toBe(askedFirst)
  await page.unroute(SCRIPTS)
  await theme(page).click()
  await expect(theme(page)).toHaveAccessibleName('Theme: light. Change')
  await expect(offline).toBeHidden()
})

for (const [when, files, isStarted] of [
  ['unstarted', SCRIPTS, false],
  ['started', /\/_next\/static\/chunks\/.*\.js$/, true],
] as const)
  test(`a page that is open during a release ${when} reloads with its text`, async ({ page }) => {
    const updated = page.getByText('This page was updated.')
    const bodies = collectPosts(page)
    await page.goto('/contact')
    if (isStarted) await started(page)
    await page.route(files, (route) => route.fulfill({ status: 404 })) // a release removed them
    await writeMessage(page)
    if (!isStarted) await send(page).click()
    await expect(updated).toBeVisible()
    await expectAccessible(page)
    await page.unroute(files)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Message')).toHaveValue(written.msg)
    await expect(updated).toBeHidden()
    bodies.length = 0
    await send(page).click()
    await expect.poll(() => bodies).toEqual([written])
  })
