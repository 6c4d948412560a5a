import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { runTicks } from './support/demo-page'
import { drawer, inspect, side } from './support/inspector'
import { runDemo } from './support/run-demo'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

/** The server's checks, each by its mark and its first word. */
const checks = (page: Page) =>
  side(page, 'The server').getByRole('listitem').filter({ hasText: /[✓✕]/ })

test('browser and server show the same request, and the server each check of it', async ({
  page,
}) => {
  await runDemo(page, 2)
  await inspect(page, 'ota')
  await expect(checks(page)).toHaveText([
    /^✓Passed ?Shape\. A token of 135 characters, .*, 1 id before it\./,
    /^✓Passed ?Time window\./,
    /^✓Passed ?Session id\./,
    /^✓Passed ?HMAC\./,
    /^✓Passed ?Session and spent ids\./,
    /^✓Passed ?Device cookie\. Its hash is [0-9a-f]{16}, as registered/,
    /^✓Passed ?Request id\./,
    /^✓Passed ?Binding\. To GET localhost/,
    /^✓Passed ?Send log\. The history, 1 id, fits the log\..* µs$/,
  ])
  // The bytes under the HMAC are the same on both sides.
  const bytes = (name: 'This browser' | 'The server') => side(page, name).getByRole('code')
  const made = (await bytes('This browser').allTextContents()).slice(-5)
  await expect(bytes('The server')).toHaveText(made)
  await side(page, 'This browser').getByText('headers that script may read').click()
  await expect(side(page, 'This browser')).toContainText('token_response_time')
  await page.keyboard.press('Escape')

  await inspect(page, 'jwt')
  await expect(checks(page)).toHaveText([/✓.*Key\./, /✓.*Signature\./, /✓.*Times\./])
})

for (const [button, panel, sent, stopped] of [
  ['Send Request', 'jwtForgery', 'Bearer ', 'Whoever holds the JWT'],
  ['OTA Request', 'otaForgery', '"ota": "OTA ', 'HMAC. The server computed another HMAC'],
  ['Cloning Attack', 'otaForgery', '"sessionKey"', 'Device cookie. None was sent; registered is'],
  [
    'Replay the recorded request',
    'otaForgery',
    '"X-Request-ID"',
    'Session and spent ids. This request id was used',
  ],
] as const) {
  test(`${button}: its row opens what the thief sent, and why the server said no`, async ({
    page,
  }) => {
    const demo = await runDemo(page, 1)
    await demo.stop.click()
    await demo.button(button).click()
    const row = demo[panel].rows.first().getByRole('button', { name: `Inspect ${button}` })
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(side(page, 'The server')).toContainText(stopped)
    await expect(side(page, 'The thief').getByRole('group')).toContainText(sent)
    await expect(checks(page).filter({ hasText: '✕' })).toHaveCount(panel === 'jwtForgery' ? 0 : 1)
    if (button === 'Cloning Attack') {
      await page.clock.resume() // axe needs time to pass
      await expectAccessible(page, 'the drawer of an attack')
    }
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  })
}

test('after a fork the server still tells, and shows the log that the sender did not know', async ({
  page,
}) => {
  const demo = await runDemo(page, 3)
  // As a second writer would, who has an older log and no binding to it.
  await page.route('**/api/{customer,get-all-persons}', (route) => {
    const { 'ota-binding': _, requesthistory, ...headers } = route.request().headers()
    const older = requesthistory && { requesthistory: requesthistory.split('|', 1)[0] ?? '' }
    return route.continue({ headers: { ...headers, ...older } })
  })
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '409')
  await inspect(page, 'ota')
  await expect(checks(page).last()).toContainText('Two devices used one send log')
  await expect(side(page, 'The server')).toContainText('1 in both, 2 only in the log')
  await page.keyboard.press('Escape')
  await page.route('**/api/server-view*', (route) => route.abort()) // as when it has gone away
  await demo.ota.rows.last().getByRole('button').click()
  await expect(drawer(page)).toContainText('The server could not be reached.')
  await page.unroute('**/api/server-view*')
  await drawer(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(checks(page)).toHaveCount(9)
})
