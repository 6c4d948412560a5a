import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { demoPage, isOtaCall, runTicks, stopTime } from './support/demo-page'
import { drawer, inspect, side } from './support/inspector'
import { openPage } from './support/open-page'
import { runDemo } from './support/run-demo'
import { signIn, storedUser } from './support/sign-in'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('an OTA row opens its request, taken apart and checked again', async ({ page }) => {
  const sent = page.waitForRequest(isOtaCall)
  await runDemo(page, 1)
  await runTicks(page, 2)
  const first = (await sent).headers()
  await demoPage(page).ota.rows.last().click()

  const dialog = drawer(page)
  const { pathname, origin } = new URL((await sent).url())
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`GET ${pathname}`)
  await expect(dialog).toContainText(origin)
  const [, mac = '', segment = ''] = /^OTA (\w+)-(S\d)$/.exec(first.authorization ?? '') ?? []
  const [, binding = ''] = /^v1 ([0-9a-f]{128})$/.exec(first['ota-binding'] ?? '') ?? []
  const parts = side(page, 'This browser').getByRole('code')
  const { deviceId } = await storedUser(page)
  await expect(parts).toHaveText([
    'OTA',
    `${mac.slice(0, 8)} … ${mac.slice(-8)}`,
    segment,
    'v1',
    `${binding.slice(0, 8)} … ${binding.slice(-8)}`,
    first['x-request-id'] ?? '',
    '|',
    deviceId,
    '|',
    /^\d{8}$/,
  ])
  const { host } = new URL(origin)
  await expect(dialog).toContainText(`Ties this token to GET ${host}${pathname} without a body`)
  await expect(dialog).toContainText(first['x-request-id'] ?? '')
  await expect(dialog).toContainText('Empty: no id was sent before in this session.')
  for (const proof of [/The HMAC, .* is the same\.$/, /The binding, .* is the same\.$/]) {
    await expect(dialog.getByText(proof)).toBeVisible()
  }
  await expect(dialog.getByText('✕')).toHaveCount(0)
  await expect(dialog).toContainText('200 OK')
  await expect(dialog).toContainText('This call has spent it')
  await page.keyboard.press('Escape')

  await inspect(page, 'ota')
  await dialog.getByText('2 ids sent before').click()
  await expect(dialog).toContainText(first['x-request-id'] ?? '')
})

test('a JWT row shows what is in the token', async ({ page }) => {
  await runDemo(page, 1)
  await inspect(page, 'jwt')
  const { token } = await storedUser(page)
  const [header, payload] = token
    .replace('Bearer ', '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
  for (const claims of [header, payload]) {
    await expect(drawer(page)).toContainText(JSON.stringify(JSON.parse(claims ?? ''), null, 2))
  }
  await expect(drawer(page).getByRole('timer')).toHaveText(/^valid for 59 min \d\d s$/)
  await expect(drawer(page)).toContainText('Not expired when it was sent.')
})

test('the time a token is valid counts down, silently, and ends', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await demo.stop.click() // calls made in hurried time would teach the page the server's
  await inspect(page, 'ota')
  const timer = drawer(page).getByRole('timer')
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await expect(timer).toHaveText(/^spent, \d+ s left in S[1-4]$/)
  const seconds = async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0])
  const left = await seconds()
  expect(left).toBeGreaterThan(13) // a window of 15 to 30 s, a call and a click
  expect(left).toBeLessThanOrEqual(30)
  await page.clock.runFor(3000)
  await expect.poll(seconds).toBe(left - 3)
  await page.clock.runFor((left - 3) * 1000)
  await expect(timer).toHaveText('expired')
})

test('keys open a row, walk the others and close; the focus returns', async ({ page }) => {
  const demo = await runDemo(page, 3)
  const rows = demo.ota.rows.getByRole('button')
  await page.getByRole('log', { name: 'OTA log' }).focus()
  await page.keyboard.press('Tab')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  for (const [open, close] of [
    ['Enter', () => page.keyboard.press('Escape')],
    ['Space', () => drawer(page).getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    await page.keyboard.press(open)
    await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await close()
    await expect(drawer(page)).toHaveCount(0)
    await expect(rows.nth(1)).toBeFocused()
  }
  await page.keyboard.press('Tab') // two hundred rows are no two hundred stops
  await expect(demo.ota.panel.getByRole('button', { name: 'Pause log' })).toBeFocused()
})

test('it holds the focus on layer 1300, and a click beside it closes it', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await inspect(page, 'ota')
  await expect(drawer(page)).toHaveCSS('z-index', '1300')
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press(key)
      await expect(drawer(page).locator(':focus')).toHaveCount(1)
    }
  }
  await expect(page.getByRole('main')).toHaveJSProperty('inert', true)
  await drawer(page).getByText('Lifetime').click() // on text: the focus is on no stop now
  for (const key of ['Shift+Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
  }
  await runTicks(page, 1) // the calls behind it go on
  await page.mouse.click(40, 400)
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false)
  await expect(demo.ota.rows.nth(1).getByRole('button')).toBeFocused()
})

test('a refused and a lost call say so', async ({ page }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
    localStorage.setItem('userinfo', JSON.stringify({ ...user, sessionkey: 'A'.repeat(86) }))
  })
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
  await inspect(page, 'ota')
  await expect(drawer(page)).toContainText('401 ota_bad_mac')
  await expect(drawer(page)).toContainText('The server computed another HMAC')
  // Made with the wrong key, and made again with the same.
  await expect(drawer(page).getByText('is the same.')).toHaveCount(2)
  await expect(drawer(page)).toContainText('it is not spent')
  await page.keyboard.press('Escape')

  await page.route('**/api/{customer,get-all-persons}', (route) => route.abort())
  await runTicks(page, 1)
  await inspect(page, 'jwt')
  await expect(drawer(page)).toContainText('500 no answer: server not reached')
})

test('its code comes with the first row that is opened', async ({ page }) => {
  await runDemo(page, 1)
  const scripts: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.push(one.url())
  })
  await inspect(page, 'jwt')
  expect(scripts).not.toEqual([])
  await page.keyboard.press('Escape')
  const loaded = scripts.length
  await inspect(page, 'ota')
  expect(scripts).toHaveLength(loaded)
})

test('without its code there is a toast, and the next try loads it', async ({ page, context }) => {
  const demo = await runDemo(page, 1)
  await demo.button('Send Request').click() // the toasts' own code comes with the first of them
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await demo.stop.click()
  await page.clock.resume() // what loads code waits a moment before it tries again
  await context.setOffline(true)
  await demo.jwt.rows.first().click()
  await expect(page.getByText('This part of the demo could not be loaded.')).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await context.setOffline(false)
  await inspect(page, 'jwt')
})

test('requests are kept in memory only, and LogOut elsewhere takes the drawer away', async ({
  page,
  context,
}) => {
  const demo = await runDemo(page, 2)
  await inspect(page, 'ota')
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)),
  )
  expect(stored.map(([name]) => name).sort()).toEqual(['device_id', 'userinfo'])
  expect(JSON.stringify(stored)).not.toMatch(/OTA [0-9a-f]/)

  const other = await context.newPage()
  await other.goto('/live-demo')
  await demoPage(other).logOut.click()
  await expect(drawer(page)).toHaveCount(0)
  await demo.signIn.click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
})

test.describe('no accessibility findings while open', () => {
  test.describe.configure({ mode: 'default' }) // they share the page
  let page: Page

  test.beforeAll(async ({ browser }) => {
    page = await openPage(browser)
    const demo = await runDemo(page, 1)
    await demo.stop.click()
  })
  test.afterAll(() => page.context().close())

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390, 1280]) {
      test(`${colorScheme}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await stopTime(page)
        const demo = demoPage(page)
        await demo.start.click()
        await runTicks(page, 1) // tokens that have not expired yet
        for (const kind of ['jwt', 'ota'] as const) {
          await inspect(page, kind)
          await expect(drawer(page).getByText('✓').nth(1)).toBeVisible()
          await page.clock.resume() // axe needs time to pass
          await expectAccessible(page, `the ${kind} drawer`)
          const overflow = await drawer(page).evaluate((box) => box.scrollWidth - box.clientWidth)
          expect(overflow).toBe(0)
          await page.keyboard.press('Escape')
          await expect(drawer(page)).toHaveCount(0)
        }
        await demo.stop.click()
      })
    }
  }
})

test('two rows pressed while the code loads open one drawer, of the last', async ({ page }) => {
  const demo = await runDemo(page, 1)
  let answer = () => {}
  const pressed = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await demo.jwt.rows.first().click()
  await demo.ota.rows.first().click()
  answer()
  await expect(drawer(page)).toHaveCount(1)
  await expect(drawer(page)).toContainText('HMAC-SHA512')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
})
