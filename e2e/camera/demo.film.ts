import { expect, type Page } from '@playwright/test'
import { demoPage } from '../support/demo-page'
import { signIn } from '../support/sign-in'
import { film } from './film'

/** Keys and tokens of a session that ends with the recording; blurred all the same. */
async function signInBlurred(page: Page) {
  await signIn(page)
  await page.addStyleTag({
    content: '[role=group][aria-labelledby] > pre { filter: blur(5px) }',
  })
}

film('replaying-a-stolen-jwt', signInBlurred, async ({ page, step, show }) => {
  const { start, jwtForgery, button } = demoPage(page)
  await step('A visitor has signed in. Their browser holds a JWT.')
  await step(
    'Each call sends that same JWT, and each time the server accepts it: 200.',
    async () => {
      await start.click()
      await page.waitForTimeout(6500)
    },
  )
  await show(button('Send Request'))
  await step(
    'Now somebody has copied it. The thief is another host, without the visitor’s cookies.',
  )
  await step('It sends the copy to the same server.', async () => {
    await button('Send Request').click()
    await jwtForgery.rows.first().waitFor()
    await show(jwtForgery.rows.first())
  })
  await step('200: the records are read. The signature is valid, and nothing else was asked.')
  await step('The same copy works again, until it expires.', async () => {
    await button('Send Request').click()
    await jwtForgery.rows.nth(1).waitFor()
  })
})

film('jwt-and-ota-timing', signInBlurred, async ({ page, step }) => {
  const { start, jwt, ota } = demoPage(page)
  await step('The live demo, signed in. On the left a JWT, on the right one-time tokens.')
  await step('Every two seconds each panel makes one call to the same server.', () => start.click())
  await step('The gauge shows how long the server took to check the token, in milliseconds.', () =>
    jwt.meter.hover(),
  )
  await step(
    'The JWT is checked with RSA and is the same each time. The one-time token takes one HMAC and is new each time.',
    () => ota.meter.hover(),
  )
  await step('Average Duration is the mean of the readings; equal ones in a row count once.')
  await step(
    'These are the times of one small machine. Now and then a call is slow: that is the machine, not the token.',
    () => page.waitForTimeout(7000),
  )
  // A machine that is busy with something else would be what the film shows.
  for (const { meter } of [jwt, ota]) {
    const [, average] =
      /average ([\d.]+)/.exec((await meter.getAttribute('aria-valuetext')) ?? '') ?? []
    expect(Number(average)).toBeLessThan(0.5)
  }
})

film('forgery-and-device-cloning', signInBlurred, async ({ page, step, show }) => {
  const { start, otaForgery, button } = demoPage(page)
  await step('One-time tokens are in use, and a log of their request ids grows.', async () => {
    await start.click()
    await page.waitForTimeout(5000)
  })
  await show(button('OTA Request'))
  await step('An attacker steals a fresh token on its way, but not its request id.', async () => {
    await button('OTA Request').click()
    await otaForgery.rows.first().waitFor()
  })
  await step('401: without its own request id the token fits nothing.', () =>
    show(otaForgery.rows.first()),
  )
  await step(
    'Now the attacker has all that a script can copy: device id, session key, send log. The values are blurred here.',
    async () => {
      await button('Cloning Attack').click()
      await otaForgery.rows.nth(1).waitFor()
    },
  )
  await step('401 again: the copy lacks the cookie that page scripts cannot read.', () =>
    show(otaForgery.rows.first()),
  )
  await step(
    'What a full copy of the browser could do, cookie included, is among the limits that we write down.',
  )
})

film('reading-the-request-inspector', signInBlurred, async ({ page, step, show }) => {
  const { start, ota, button } = demoPage(page)
  await step('The demo is running. Every row on the tape is one call.', async () => {
    await start.click()
    await page.waitForTimeout(6500)
  })
  const drawer = page.getByRole('dialog', { name: 'Request inspector' })
  await step('A press on a row opens the request that was sent.', async () => {
    await ota.rows.first().click()
    await drawer.waitFor()
  })
  await step('It is spent by this one call. Its time window closes while you read.')
  await step('The token in its parts: the scheme, the HMAC, and the quarter of the minute.', () =>
    show(drawer.getByText('Authorization', { exact: true })),
  )
  await step('The request id is fresh; the send log names the calls before it.', () =>
    show(drawer.getByText('RequestHistory', { exact: true })),
  )
  await step('And this browser has worked the HMAC out once more, to compare.', () =>
    show(drawer.getByText('Checked again in this browser')),
  )
  await step('Export saves the whole run as a file, without any token, key or id.', async () => {
    await button('Close').click()
    await show(button('Export'))
    await button('Export').click()
  })
})
