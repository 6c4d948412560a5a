import { expect, type Locator, type Request, type Route } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import { demoPage, isOtaCall, runTicks, signIn, stopTime, storedUser } from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const attacks = [
  { button: 'Send Request', panel: 'jwtForgery', path: '/request-jwt', code: '200' },
  { button: 'OTA Request', panel: 'otaForgery', path: '/request-ota', code: '401' },
  { button: 'Cloning Attack', panel: 'otaForgery', path: '/request-all-params', code: '401' },
] as const

/** The code alone is coloured. */
async function expectCodeIn(row: Locator, tone: 'passed' | 'refused') {
  const verdict = row.locator('p').last()
  await expectPrintedIn(verdict.getByRole('strong'), tone)
  await expectPrintedIn(verdict.locator('strong + *'), 'ink')
}

const attacker = (url: URL) => attacks.some(({ path }) => path === url.pathname)

test.beforeEach(async ({ page }) => signIn(page))

for (const { button, panel, path, code } of attacks) {
  test(`${button}: posts what it shows, and logs the verdict ${code}`, async ({ page }) => {
    const demo = demoPage(page)
    const sent: Request[] = []
    const held: Route[] = []
    page.on('request', (request) => {
      if (attacker(new URL(request.url()))) sent.push(request)
    })
    await page.route(attacker, (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    )
    const before = await storedUser(page)
    if (path === '/request-jwt') {
      const { jsessionID, token: jwt } = before
      const url = await demo.jwtForgery.target.textContent()
      const shown = JSON.parse((await demo.jwtForgery.data.textContent()) ?? '')
      expect(shown).toEqual({ jsessionID, jwt, url })
    }
    await demo.button(button).click()
    // Held back so that the pending state can be seen, then passed on untouched.
    await expect.poll(() => held.length).toBe(1)
    await expect(page.getByText('Forgery Running ...')).toBeVisible()
    await expect(demo[panel].rows).toHaveCount(0)
    await held[0]?.continue()

    const row = demo[panel].rows.first()
    await expect(row).toHaveAttribute('data-status', code)
    const who = code === '200' ? 'The thief got in' : 'OTA held'
    await expect(row).toHaveText(
      new RegExp(`^${who} ${button} [✓✕] ${code} \\d\\d:\\d\\d:\\d\\d Attack .+`),
    )
    await expect(demo[panel].panel).toContainText(`${code === '200' ? 1 : 0} of 1 attack got in`)
    await expect(page.getByText('Forgery Running ...')).toHaveCount(0)
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: `Forgery answered: ${code}. ${who}.` })
    await expect(toast).toHaveAttribute('data-type', 'success')
    // A theft that succeeded is not ticked off.
    await expect(toast.locator('[data-icon]')).toHaveCount(code === '200' ? 0 : 1)

    const post = sent.find((request) => request.method() === 'POST')
    expect(new URL(post?.url() ?? '').pathname).toBe(path)
    const body = post?.postDataJSON()
    expect(JSON.parse((await demo[panel].data.textContent()) ?? '')).toEqual(body)
    if ('ota' in body) expect(body.ota).toMatch(/^OTA [0-9a-f]{128}-S[1-4]$/)
    expect(await storedUser(page)).toEqual(before) // no id was added to the history
  })
}

test('no cookie of the site reaches the attacker', async ({ page }) => {
  const demo = demoPage(page)
  const toApi = page.waitForRequest(isOtaCall)
  const toAttacker = page.waitForRequest(
    (request) => attacker(new URL(request.url())) && request.method() === 'POST',
  )
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  expect((await (await toApi).allHeaders()).cookie).toBeTruthy() // there are cookies to leak
  await demo.button('Cloning Attack').click()
  const request = await toAttacker
  await expect(demo.otaForgery.rows).toHaveCount(1)
  expect((await request.allHeaders()).cookie).toBeUndefined()
})

test('each panel shows its target, and Clear Logs empties one panel only', async ({ page }) => {
  const demo = demoPage(page)
  for (const { target } of [demo.jwtForgery, demo.otaForgery]) {
    await expect(target).toHaveText(/\/api\/get-all-persons$/)
  }
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await expectCodeIn(demo.jwtForgery.rows, 'passed')
  await expectCodeIn(demo.otaForgery.rows, 'refused')
  await expect(demo.jwtForgery.rows).toContainText('✓') // never by the colour alone
  await expect(demo.otaForgery.rows).toContainText('✕')
  await demo.otaForgery.clear.click()
  await expect(demo.otaForgery.rows).toHaveCount(0)
  await expect(demo.jwtForgery.rows).toHaveCount(1)
})
