import { expect, type Locator, type Page } from '@playwright/test'
import { demoPage, signIn } from '../support/demo-page'
import { film, show } from './film'

/** Keys and tokens: the session ends with the recording, but a film must not show them. */
async function startBlurred(page: Page) {
  await signIn(page)
  await page.addStyleTag({ content: '[role=group][aria-labelledby] > pre { filter: blur(5px) }' })
  await demoPage(page).start.click()
}

/** Presses a button and waits for its verdict: a film must show the attacker host’s real answer. */
async function attack(button: Locator, rows: Locator, verdict: string) {
  const before = await rows.count()
  await button.click()
  await expect(rows.nth(before)).toBeVisible()
  await expect(rows.first()).toContainText(verdict)
  await show(rows.first())
}

const openDecoder = (page: Page) => page.goto('/blogs/how-jwt-token-work#decode')
film('what-is-in-a-jwt', openDecoder, async ({ page, step, still }) => {
  const decoder = page.getByRole('region', { name: 'JWT decoder' })
  const field = decoder.getByRole('textbox')
  const point = (name: string) => () => decoder.getByText(name, { exact: true }).hover()
  await step('A JSON Web Token has three parts, joined by dots.', () => show(decoder))
  await step('The first is the header: the algorithm and the type.', point('Header'))
  await step('The second is the payload: the person and the expiry.', point('Payload'))
  await step('Anyone who holds the token can read both.', point('Header'))
  await step('The third is the signature. Checking it takes the issuer’s key.', point('Signature'))
  const [header = '', payload = '', signature = ''] = (await field.inputValue()).split('.')
  await still(...[header, payload, signature].map((part) => `<li>${part.slice(0, 20)}…</li>`))
  const admin = Buffer.from(atob(payload).replace('reader', 'admin')).toString('base64url')
  const forge = () => field.fill(`${header}.${admin}.${signature}`)
  await step('Now we write our own payload: the reader becomes an admin.', forge)
  await step('It still decodes. Reading a token proves nothing about it.', point('Payload'))
  await step('Only a check of the signature detects the change.', point('Signature'))
  await step('A copy of a real token passes that check, too.')
})

film('replaying-a-stolen-jwt', startBlurred, async ({ page, step, still }) => {
  const { jwt, jwtForgery, button } = demoPage(page)
  const replay = () => attack(button('Send Request'), jwtForgery.rows, 'The thief got in')
  await step('You have signed in. Your browser holds a JWT.')
  await step('Each call sends that same JWT. The server accepts it: 200.', () => show(jwt.meter))
  await step('Now a thief has copied the JWT.', () => show(button('Send Request')))
  await step('The thief uses another host, which has none of your cookies.')
  await step('The attacker host sends the copy to the same server.', replay)
  await still(jwtForgery.rows.getByRole('paragraph').first())
  await step('200: the thief got in and reads the records.')
  await step('The server checks the signature and the expiry. Both are valid.')
  await step('The same copy works again, until the JWT expires.', replay)
})

const openRing = async (page: Page) => {
  await page.goto('/')
  // The third caption says that the segment ends.
  await page.waitForFunction(() => Math.floor(Date.now() / 1000) % 15 === 5)
}
film('one-token-per-request', openRing, async ({ page, step, still }) => {
  const figure = page.getByRole('figure')
  const [spent, next] = [figure.getByRole('deletion'), figure.getByText(/renews in 1[45] s/)]
  const steal = () => page.getByRole('button', { name: 'Steal this token' }).click()
  await step('A minute has four segments. The black arc is the current one.', () => figure.hover())
  await step('The page has made a token for it, with a throwaway key.')
  await step('The segment ends: its token is crossed out.', () => next.waitFor())
  await still(spent, spent.locator('..').getByText(/^OTA /).last())
  await step('Stolen now, a JWT lets the thief in. The used OTA token does not.', steal)
  await show(page.getByText('request id | device id | minute'))
  await step('A token takes four steps. First, the ids.')
  await step('Then the current minute is added.')
  await step('The session key turns them into an HMAC.')
  await step('Last, its segment: S1 to S4. The server accepts it once.')
})

film('jwt-and-ota-timing', startBlurred, async ({ page, step, still }) => {
  const { jwt, ota } = demoPage(page)
  await step('The live demo: a JWT on the left, OTA tokens on the right.', () => show(jwt.meter))
  await step('Every two seconds each panel makes one call to the same server.')
  await step('The gauge shows how long a check of the token took.', () => jwt.meter.hover())
  await step('The server checks the JWT with RSA. Each call sends the same JWT.')
  await step('The OTA token takes one HMAC, and is new each time.', () => ota.meter.hover())
  await step('Each panel leads with the median: half of its calls took no longer.')
  await step('These are the times of one small machine; yours will differ.')
  const name = ({ panel }: typeof jwt) => panel.getByRole('heading').locator('..')
  await still(name(jwt), jwt.meter, name(ota), ota.meter)
})

film('forgery-and-device-cloning', startBlurred, async ({ page, step, still }) => {
  const { otaForgery, button } = demoPage(page)
  const { rows } = otaForgery
  const press = (name: string) => () => attack(button(name), rows, 'OTA held')
  await step('Each request also sends the send log: the ids of earlier requests.')
  await step('A thief intercepts a fresh token, but not its request id.', press('OTA Request'))
  await step('401, OTA held: the token was made for one request id.')
  await step('Now the thief has all that a script can copy, blurred here.', press('Cloning Attack'))
  await step('401, OTA held: the cookie that scripts cannot read is missing.')
  for (const row of await rows.all()) await still(row.getByRole('paragraph').first())
  await step(
    'Last, the JWT and a whole request with its cookies are sent again.',
    press('Steal both and replay'),
  )
  await step('The JWT lets the thief in. OTA held: the request id is used.')
  await step('The page Limits says what a copy of the whole browser can do.')
})

film('reading-the-request-inspector', startBlurred, async ({ page, step, still }) => {
  const row = demoPage(page).ota.rows.first()
  const drawer = page.getByRole('dialog')
  const part = (name: string) => () => show(drawer.getByText(name, { exact: true }))
  const exportRun = () => demoPage(page).button('Export').click()
  await step('The demo is running. Each row of the OTA log is one call.', () => show(row))
  await step('A press on a row opens the request that the browser sent.', () => row.click())
  await step('The call has used its token up: the server refuses it from now on.', part('Lifetime'))
  await step('The token in its parts: the scheme, the HMAC and the segment.', part('Authorization'))
  await still(drawer.getByRole('list').filter({ hasText: 'scheme' }))
  await step('The send log names the ids of the requests before this one.', part('RequestHistory'))
  await step('The browser has computed the HMAC again.', part('Checked in this browser'))
  await drawer.getByRole('button', { name: 'Close' }).click()
  await step('Export saves the whole run as a file, without tokens, keys or ids.', exportRun)
})
