import { expect, type Request, type Route } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import { demoPage, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const attacks = [
  { button: 'Send Request', panel: 'jwtForgery', path: '/request-jwt', code: '200' },
  { button: 'OTA Request', panel: 'otaForgery', path: '/request-ota', code: '401' },
  { button: 'Cloning Attack', panel: 'otaForgery', path: '/request-all-params', code: '401' },
] as const

const attacker = (url: URL) => attacks.some(({ path }) => path === url.pathname)
const isAttack = (request: Request) =>
  request.method() === 'POST' && attacker(new URL(request.url()))

test.beforeEach(async ({ page }) => signIn(page))

for (const { button, panel, path, code } of attacks) {
  test(`${button}: posts what it shows, and logs the verdict ${code}`, async ({ page }) => {
    const demo = demoPage(page)
    const held: Route[] = []
    await page.route(attacker, (route) =>
      isAttack(route.request()) ? void held.push(route) : route.continue(),
    )
    const before = await storedUser(page)
    await demo.button(button).click()
    // Held back so that the pending state can be seen, then passed on untouched.
    await expect.poll(() => held.length).toBe(1)
    await expect(page.getByText('Forgery Running ...')).toBeVisible()
    await expect(demo[panel].rows).toHaveCount(0)
    await held[0]?.continue()

    const row = demo[panel].rows.first()
    await expect(row).toHaveAttribute('data-status', code)
    const verdict = code === '200' ? 'The thief got in' : 'OTA held'
    await expect(row).toHaveText(
      new RegExp(`^${verdict} ${button} [✓✕] ${code} \\d\\d:\\d\\d:\\d\\d Attack .+`),
    )
    await expectPrintedIn(row, code === '200' ? 'passed' : 'refused') // all of it
    await expect(demo[panel].panel).toContainText(`${code === '200' ? 1 : 0} of 1 attack got in`)
    await expect(page.getByText('Forgery Running ...')).toHaveCount(0)
    await expect(page.getByText(`Server answered ${code}. ${verdict}.`)).toBeVisible()

    const request = held[0]?.request()
    expect(new URL(request?.url() ?? '').pathname).toBe(path)
    const headers = await request?.allHeaders()
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie') // though the site has set some
    const body = request?.postDataJSON()
    expect(JSON.parse((await demo[panel].data.textContent()) ?? '')).toEqual(body)
    expect(body.url).toBe(await demo[panel].target.textContent())
    expect(await storedUser(page)).toEqual(before) // no id was added to the history
    for (const { hits } of [demo.jwt, demo.ota]) await expect(hits).toHaveText('0')
  })
}

test('a thrown error is an error toast and a red row; Clear Logs empties one panel only', async ({
  page,
}) => {
  const demo = demoPage(page)
  await page.route('**/request-jwt', (route) => route.abort('connectionrefused'))
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveAttribute('data-status', '500')
  await expect(demo.jwtForgery.rows).toHaveText(/^Nobody answered .*✕ 500 .*did not answer/)
  await expectPrintedIn(demo.jwtForgery.rows, 'refused')
  const toast = page.getByRole('listitem').and(page.locator('[data-type=error]'))
  await expect(toast).toContainText('The attacker host did not answer. Try again.')
  await demo.button('OTA Request').click()
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await demo.jwtForgery.clear.click()
  await expect(demo.jwtForgery.rows).toHaveCount(0)
  await expect(demo.otaForgery.rows).toHaveCount(1)
})
