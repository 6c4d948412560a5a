import { expect, type Request, type Route } from '@playwright/test'
import { demoPage, expectPrintedIn, isOtaCall, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'

const attacks = [
  { name: 'Send Request', panel: 'jwtForgery', path: '/request-jwt', code: '200' },
  { name: 'OTA Request', panel: 'otaForgery', path: '/request-ota', code: '401' },
  { name: 'Cloning Attack', panel: 'otaForgery', path: '/request-all-params', code: '401' },
] as const

test('an attack sends the body it shows, and logs its verdict or failure', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  const { button, jwt, ota, ...panels } = demoPage(page)
  const held: Route[] = []
  await page.route(/\/request-/, (route) =>
    route.request().method() === 'POST' ? void held.push(route) : route.continue(),
  )
  for (const { name, panel, path, code } of attacks) {
    const { rows, data, target } = panels[panel]
    const before = await rows.count()
    await button(name).click()
    // Delayed, so that the pending state is visible, then passed on unchanged.
    await expect.poll(() => held.length).toBe(1)
    const [route] = held.splice(0)
    const request = route?.request()
    expect(request?.url()).toMatch(path)
    await expect(page.getByText('Forgery Running ...')).toBeVisible()
    await expect(rows).toHaveCount(before)
    await route?.continue()

    const verdict = code === '200' ? 'The thief got in' : 'Thief refused'
    const text = `^${verdict} ${name} [✓✕] ${code} \\d\\d:\\d\\d:\\d\\d Attack .+`
    await expect(rows.first()).toHaveText(new RegExp(text))
    await expect(rows.first()).toHaveAttribute('data-status', code)
    await expectPrintedIn(rows.first(), code === '200' ? 'jade' : 'carmine')
    await expect(page.getByText('Forgery Running ...')).toHaveCount(0)
    await expect(page.getByText(`Server answered ${code}. ${verdict}.`).first()).toBeVisible()
    const headers = await request?.allHeaders()
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie') // though the site has set some
    const body = request?.postDataJSON()
    expect(JSON.parse((await data.textContent()) ?? '')).toEqual(body)
    // In full: no line is cut, and nothing has to be unfolded.
    const cut = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
    expect(await data.locator('pre').evaluate(cut)).toBe(0)
    await expect(data.getByText(String(body.url))).toBeVisible()
    await expect(panels[panel].panel.getByRole('button', { name: 'Copy data sent' })).toBeVisible()
    expect(body.url).toBe(await target.textContent())
  }
  const { jwtForgery, otaForgery } = panels
  await expect(jwtForgery.panel).toContainText('1 of 1 succeeded')
  await expect(otaForgery.panel).toContainText('0 of 2 succeeded')
  for (const { hits } of [jwt, ota]) await expect(hits).toHaveText('0')

  await page.route('**/request-jwt', (route) => route.abort('connectionrefused'))
  await button('Send Request').click()
  const failure = jwtForgery.rows.first()
  await expect(failure).toHaveText(/^No answer .*✕ 500 .*did not answer/)
  await expectPrintedIn(failure, 'carmine')
  const toast = page.getByRole('listitem').and(page.locator('[data-type=error]'))
  await expect(toast).toContainText('The attacker host did not answer. Try again.')
  await jwtForgery.clear.click()
  await expect(jwtForgery.rows).toHaveCount(0)
  await expect(otaForgery.rows).toHaveCount(2)
})

test('one click in the first view replays both tokens; only the JWT gets in', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  const { jwt, ota, jwtForgery, otaForgery } = demoPage(page)
  const strip = page.getByRole('region', { name: 'Steal both tokens' })
  const press = strip.getByRole('button', { name: 'Steal both and replay' })
  const lane = (name: string) =>
    strip.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isOtaCall(request)) calls.push(request)
  })
  const held: Route[] = []
  await page.route('**/request-jwt', (route) =>
    route.request().method() === 'POST' ? void held.push(route) : route.continue(),
  )
  for (const [times, width] of [1280, 390].entries()) {
    await page.setViewportSize({ width, height: 800 })
    await press.click()
    // The call of the attacker host has its toasts and its data, as in the panel.
    await expect.poll(() => held.length).toBe(1)
    await expect(page.getByText('Forgery Running ...')).toBeVisible()
    const [route] = held.splice(0)
    await route?.continue()
    const told = page.getByText('Server answered 200. The thief got in.')
    await expect(told).toBeVisible()
    expect(JSON.parse((await jwtForgery.data.textContent()) ?? '')).toEqual(
      route?.request().postDataJSON(),
    )
    await expect(otaForgery.data).toContainText('"X-Request-ID"')
    // The log shows the call of the strip like any other.
    await expect(otaForgery.rows).toHaveCount(times + 1)
    await expect(otaForgery.rows.first()).toContainText('this request id has been used before')
    const tried = times + 1
    await expect(lane('JWT')).toContainText(
      new RegExp(`The thief got in.*200 · \\d+ records.*Got in: ${tried} of ${tried}`),
    )
    await expect(lane('OTA')).toContainText(
      new RegExp(`Thief refused.*401 · already used.*Got in: 0 of ${tried}`),
    )
    await expectPrintedIn(lane('OTA').getByText('401'), 'ink') // only the chip is coloured
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    for (const part of [press, lane('JWT'), lane('OTA')])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(ota.rows).toHaveCount(1) // the second click makes no new call
    await expect(press).toHaveAttribute('aria-disabled', 'false')
    await expect(told).toHaveCount(0)
  }
  for (const { hits } of [jwt, ota]) await expect(hits).toHaveText('0')
  const [first, ...copies] = await Promise.all(
    calls.map(async (call) => {
      const { authorization, cookie, requesthistory, ...rest } = await call.allHeaders()
      return [call.url(), authorization, rest['x-request-id'], requesthistory, cookie]
    }),
  )
  expect(first?.at(-1)).toContain('ota_device=')
  expect(copies).toEqual([first, first])
  expect((await storedUser(page)).requestHistory).toEqual([first?.[2]])
})
