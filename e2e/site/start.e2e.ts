import { expect, type Page } from '@playwright/test'
import { hasStarted, hold, test } from '../support/test'

// Tests of the time before React has started (components/site/starter.ts).

const theme = (page: Page) => page.getByRole('button', { name: /^Theme: / })
const written = { name: 'Asha', email: 'asha@mail.example', msg: 'Early' }
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

for (const path of ['/', '/about', '/live-demo', '/no-such-page'])
  test(`the scripts of ${path} start by themselves, after its load`, async ({ page }) => {
    await page.goto(path)
    await hasStarted(page)
    const { asked, loaded } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /_next.*js$/.test(name))
      return {
        asked: Math.min(...scripts.map(({ startTime }) => startTime)),
        loaded: (navigation as PerformanceNavigationTiming).loadEventStart,
      }
    })
    expect(asked).toBeGreaterThan(loaded)
  })

test('an input starts the scripts of a page that still loads', async ({ page }) => {
  await page.route('**/*.woff2', () => {}) // never answered
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  await page.keyboard.press('Shift')
  await hasStarted(page)
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

test('React receives early clicks in their order, each once', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/')
  const slides = page.getByRole('button', { name: 'Pause slides' })
  for (const button of [theme(page), theme(page), slides, slides]) await button.click()
  await expect(theme(page)).toHaveAccessibleName('Theme: system. Change')
  await release()
  await expect(theme(page)).toHaveAccessibleName('Theme: dark. Change')
  await expect(slides, 'paused, then played again').toBeVisible()
})

test('a form is sent once, with the text written before React started', async ({ page }) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  const release = await hold(page)
  await page.goto('/contact')
  await page.getByLabel('Name').fill(written.name)
  await page.getByLabel('Message').fill(written.msg)
  await send(page).click()
  await expect(page.getByLabel('Email'), 'the browser asks for what is missing').toBeFocused()
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Email').press('Enter')
  await send(page).click()
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
