import { expect, type Locator, type Page } from '@playwright/test'
import { DUEL } from '../../components/live-demo/attacks/duel'
import { addStyle } from '../support/add-style'
import { demoPage, signIn } from '../support/demo-page'
import { film } from './film'

/** Keys and tokens of a session that ends with the recording; blurred all the same. */
async function signInBlurred(page: Page) {
  await signIn(page)
  await addStyle(page, '[role=group][aria-labelledby] > pre { filter: blur(5px) }')
}

/** Waits for the rows of a log: a film in which the attacker was not there would tell a lie. */
async function answered(rows: Locator, ...statuses: ('200' | '401')[]) {
  await expect(rows).toHaveCount(statuses.length)
  for (const [index, status] of statuses.entries()) {
    await expect(rows.nth(index)).toHaveAttribute('data-status', status)
    await expect(rows.nth(index)).toContainText(status === '200' ? 'The thief got in' : 'OTA held')
  }
}

/** A machine that is busy with something else would be what the film shows. */
async function expectQuiet(...monitors: { meter: Locator }[]) {
  for (const { meter } of monitors) {
    const [, average] =
      /average ([\d.]+)/.exec((await meter.getAttribute('aria-valuetext')) ?? '') ?? []
    expect(Number(average)).toBeLessThan(0.5)
  }
}

/** Who won, without the code and the message: there is no room for them on a poster. */
const verdict = (row: Locator) => row.getByRole('paragraph').first()

film('replaying-a-stolen-jwt', signInBlurred, async ({ page, step, show, still }) => {
  const { start, jwt, jwtForgery, button } = demoPage(page)
  await step('A visitor has signed in. Their browser holds a JWT.')
  await step(
    'Each call sends that same JWT, and each time the server accepts it: 200.',
    async () => {
      await start.click()
      await show(jwt.meter)
      await page.waitForTimeout(5700)
    },
  )
  await show(button('Send Request'))
  await step(
    'Now somebody has copied it. The thief is another host, without the visitor’s cookies.',
  )
  await step('It sends the copy to the same server.', async () => {
    await button('Send Request').click()
    await answered(jwtForgery.rows, '200')
    await show(jwtForgery.rows.first())
    await still(verdict(jwtForgery.rows.first()))
  })
  await step(
    '200, the thief got in and reads the records. The signature is valid, and nothing else is checked but the time.',
  )
  await step('The same copy works again, until it expires.', async () => {
    await button('Send Request').click()
    await answered(jwtForgery.rows, '200', '200')
  })
})

film('jwt-and-ota-timing', signInBlurred, async ({ page, step, show, still }) => {
  const { start, jwt, ota } = demoPage(page)
  await step('The live demo, signed in. On the left a JWT, on the right one-time tokens.')
  await step('Every two seconds each panel makes one call to the same server.', async () => {
    await start.click()
    await show(jwt.meter)
  })
  await step('The gauge shows how long the server took to check the token, in milliseconds.', () =>
    jwt.meter.hover(),
  )
  await step(
    'The JWT is checked with RSA and is the same each time. The one-time token takes one HMAC and is new each time.',
    () => ota.meter.hover(),
  )
  await step('Each panel leads with the median: half of its calls took no longer.')
  await step(
    'These are the times of one small machine. Now and then a call is slow: that is the machine, not the token.',
    () => page.waitForTimeout(7000),
  )
  const name = ({ panel }: typeof jwt) => panel.getByRole('heading').locator('..')
  await still(name(jwt), jwt.meter, name(ota), ota.meter)
  await expectQuiet(jwt, ota)
})

film('forgery-and-device-cloning', signInBlurred, async ({ page, step, show, still }) => {
  const { start, jwt, ota, jwtForgery, otaForgery, button } = demoPage(page)
  await step(
    'One-time tokens are in use. Each request also sends the send log: the ids of requests before it.',
    async () => {
      await start.click()
      await page.waitForTimeout(5000)
    },
  )
  await show(button('OTA Request'))
  await step('An attacker steals a fresh token on its way, but not its request id.', async () => {
    await button('OTA Request').click()
    await answered(otaForgery.rows, '401')
  })
  await step(
    '401, OTA held: the token was made for one request id, and the thief does not have it.',
    () => show(otaForgery.rows.first()),
  )
  await step(
    'Now the attacker has all that a script can copy: device id, session key, send log. The values are blurred here.',
    async () => {
      await button('Cloning Attack').click()
      await answered(otaForgery.rows, '401', '401')
    },
  )
  await step(
    '401, OTA held: the copy lacks the cookie that page scripts cannot read.',
    async () => {
      await show(otaForgery.rows.first())
      await still(...(await otaForgery.rows.all()).map(verdict))
    },
  )
  await show(button(DUEL))
  await step(
    'Last, the JWT and a whole request, cookies and all, are sent again. The JWT lets the thief in, OTA held.',
    async () => {
      await button(DUEL).click()
      await answered(jwtForgery.rows, '200')
      await answered(otaForgery.rows, '401', '401', '401')
    },
  )
  await step(
    'A copy of the whole browser has the cookie, too. The limits on OTA-Security say what it can do.',
  )
  await expectQuiet(jwt, ota)
})

film('reading-the-request-inspector', signInBlurred, async ({ page, step, show, still }) => {
  const { start, ota, button, more } = demoPage(page)
  await step('The demo is running. Every row of the log is one call.', async () => {
    await start.click()
    await page.waitForTimeout(6500)
  })
  const drawer = page.getByRole('dialog', { name: 'Request inspector' })
  await step('A press on a row opens the request that was sent.', async () => {
    await ota.rows.first().click()
    await drawer.waitFor()
  })
  await step('Its token is used up by this one call, and the seconds that it had left run down.')
  await step('The token in its parts: the scheme, the HMAC, and the segment.', () =>
    show(drawer.getByText('Authorization', { exact: true })),
  )
  await still(drawer.getByRole('list').filter({ hasText: 'scheme' }))
  await step('The request id is fresh; the send log names the calls before it.', () =>
    show(drawer.getByText('RequestHistory', { exact: true })),
  )
  await step('This browser has computed the HMAC again, to compare.', () =>
    show(drawer.getByText('Checked again in this browser')),
  )
  await step('Export saves the whole run as a file, without any token, key or id.', async () => {
    await button('Close').click()
    await more.click()
    await show(button('Export'))
    await button('Export').click()
  })
})
