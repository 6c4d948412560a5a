import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Page, type Request } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import {
  demoPage,
  expectNote,
  isOtaCall,
  signIn,
  signInAtProvider,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

const strip = (page: Page) => page.getByRole('region', { name: 'One thief, both tokens' })
const lane = (page: Page, name: 'JWT' | 'OTA') =>
  strip(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const press = (page: Page) => strip(page).getByRole('button', { name: 'Steal both and replay' })

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`sign-in to both verdicts in one press, in the first view of ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const sent: string[] = []
    page.on('request', (request) => {
      if (isOtaCall(request)) sent.push(request.headers().authorization ?? '')
    })
    await signInAtProvider(page)
    const demo = demoPage(page)
    await press(page).click()
    await expect(lane(page, 'JWT')).toContainText(
      /The thief got in.*200 \d+ records.*Got in: 1 of 1/,
    )
    await expect(lane(page, 'OTA')).toContainText(/OTA held.*401 already used.*Got in: 0 of 1/)
    await expect(demo.jwtForgery.rows).toHaveText(/^The thief got in Steal both and replay ✓ 200 /)
    await expect(demo.otaForgery.rows).toHaveText(/^OTA held Steal both and replay ✕ 401 /)
    const [first, copy, ...others] = sent
    expect(first).toMatch(/^OTA /)
    expect(copy).toBe(first) // the thief's is the visitor's own, to the letter
    expect(others).toEqual([])
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    for (const part of [press(page), lane(page, 'JWT'), lane(page, 'OTA')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
}

test('the request that is sent again is the same, cookies and all, and the session goes on', async ({
  page,
}) => {
  await signIn(page)
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isOtaCall(request)) calls.push(request)
  })
  // The demo does not run: what is recorded is made first, and stands in the log like any call.
  for (const times of [1, 2]) {
    await press(page).click()
    await expect(demo.otaForgery.rows).toHaveCount(times)
    await expect(demo.otaForgery.rows.first()).toContainText('This request id was used before')
    await expect(demo.ota.rows).toHaveCount(1) // the second time it is recorded already
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await expect(press(page)).toHaveAttribute('aria-disabled', 'false')
  }
  const [first, ...copies] = await Promise.all(
    calls.map(async (call) => {
      const { authorization, cookie, requesthistory, ...rest } = await call.allHeaders()
      return [call.url(), authorization, rest['x-request-id'], requesthistory, cookie]
    }),
  )
  expect(first?.at(-1)).toContain('ota_device=')
  expect(copies).toEqual([first, first])
  // Its log holds one id.
  expect((await storedUser(page)).requestHistory).toEqual([first?.[2]])
})

test('a JWT that is refused to its owner, too, is renewed; where it cannot be, the page offers a sign-in', async ({
  page,
  context,
}) => {
  await signIn(page)
  const spoil = () =>
    page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
      localStorage.setItem('userinfo', JSON.stringify({ ...user, token: 'Bearer a.b.c' }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }))
    })
  const demo = demoPage(page)
  await spoil()
  await press(page).click()
  await expect(lane(page, 'JWT')).toContainText('The JWT was refused')
  await expect(demo.jwt.rows).toHaveCount(1)
  await expect(demo.jwt.rows).toHaveAttribute('data-status', '401')
  await expect(press(page)).toHaveAttribute('aria-disabled', 'false')
  await press(page).click()
  await expect(lane(page, 'JWT')).toContainText(/The thief got in.*Got in: 1 of 2/)
  await expect(demo.jwt.rows).toHaveCount(1)

  await context.clearCookies({ name: /login/ })
  await spoil()
  await demo.button('Send Request').click()
  await expectNote(page, 'login_required')
})

test('the counts go on, by keyboard, and one press at a time', async ({ page }) => {
  await signIn(page)
  const held: (() => Promise<void>)[] = []
  await page.route('**/request-jwt', (route) =>
    route.request().method() === 'POST'
      ? void held.push(route.continue.bind(route))
      : route.continue(),
  )
  await press(page).focus()
  for (const times of [1, 2]) {
    await page.keyboard.press('Enter')
    await expect(lane(page, 'OTA')).toContainText(`Got in: 0 of ${times}`)
    await expect(lane(page, 'JWT')).toContainText('Replaying ...')
    await expect(press(page)).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter') // is not taken
    await held.pop()?.()
    await expect(lane(page, 'JWT')).toContainText(`Got in: ${times} of ${times}`)
    await expect(press(page)).toHaveAttribute('aria-disabled', 'false')
    await expect(press(page)).toBeFocused()
  }
  await expect(demoPage(page).otaForgery.rows).toHaveCount(2)
})

test('a theft that nobody answers says so, and no verdict is made up', async ({ page }) => {
  await signIn(page)
  await page.route('**/request-jwt', (route) => route.abort('connectionrefused'))
  await page.route(`**${apiPaths.persons}`, (route) => route.abort('connectionrefused'))
  await press(page).click()
  await expect(lane(page, 'JWT')).toContainText(/Nobody answered.*could not be reached.*of 0/)
  await expect(lane(page, 'OTA')).toContainText(/No verdict.*see the OTA log/)
  const { rows } = demoPage(page).jwtForgery
  await expect(rows).toHaveAttribute('data-status', '500')
  await expect(rows).toHaveText(/^Nobody answered .*could not be reached/)
  await expectPrintedIn(rows.getByRole('paragraph').last().getByRole('strong'), 'refused')
  await demoPage(page).button('Send Request').click()
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem')
  await expect(toast).toHaveAttribute('data-type', 'error')
})
