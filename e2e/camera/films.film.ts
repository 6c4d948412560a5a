import { expect, type Locator, type Page } from '@playwright/test'
import { demoPage, signIn } from '../support/demo-page'
import { film, show } from './film'

/** Keys and tokens of a session that ends with the recording; blurred all the same. */
async function startBlurred(page: Page) {
  await signIn(page)
  await page.addStyleTag({ content: '[role=group][aria-labelledby] > pre { filter: blur(5px) }' })
  await demoPage(page).start.click()
}

/** Presses a button and waits for its verdict: without the attacker host the film would show something untrue. */
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
  await step(
    'The second is the payload: here, the role “reader” and an expiry time.',
    point('Payload'),
  )
  await step('Anyone who has the token can read both.', point('Header'))
  await step(
    'The third is the signature. The issuer’s key is needed to check it.',
    point('Signature'),
  )
  const [header = '', payload = '', signature = ''] = (await field.inputValue()).split('.')
  await still(...[header, payload, signature].map((part) => `<li>${part.slice(0, 20)}…</li>`))
  const admin = Buffer.from(atob(payload).replace('reader', 'admin')).toString('base64url')
  const forge = () => field.fill(`${header}.${admin}.${signature}`)
  await step('Now we edit the payload and turn the role into “admin”.', forge)
  await step('It still decodes. A readable token is not always a genuine one.', point('Payload'))
  await step('Only checking the signature reveals the change.', point('Signature'))
  await step('But a copy of a genuine token passes that check.')
})

film('replaying-a-stolen-jwt', startBlurred, async ({ page, step, still }) => {
  const { jwt, jwtForgery, button } = demoPage(page)
  const replay = () => attack(button('Send Request'), jwtForgery.rows, 'The thief got in')
  await step('You have signed in. Your browser has a JWT.')
  await step('Every call sends that same JWT. The server accepts it: 200.', () => show(jwt.meter))
  await step('Now a thief copies the JWT.', () => show(button('Send Request')))
  await step('The thief uses the attacker host, which has none of your cookies.')
  await step('The attacker host sends the copy to the same server.', replay)
  await still(jwtForgery.rows.getByRole('paragraph').first())
  await step('200: the thief got in and can read the records.')
  await step('The server checks the signature and the expiry. Both are valid.')
  await step('The copy works again and again until the JWT expires.', replay)
})

const openRing = async (page: Page) => {
  await page.goto('/')
  // The third caption says that the segment ends.
  await page.waitForFunction(() => Math.floor(Date.now() / 1000) % 15 === 5)
}
film('one-token-per-request', openRing, async ({ page, step, still }) => {
  const figure = page.getByRole('figure')
  const [spent, next] = [figure.getByRole('deletion'), figure.getByText(/next in 1[45] s/)]
  const steal = () => page.getByRole('button', { name: 'Steal this token' }).click()
  await step('A minute has four segments. The black arc is the current one.', () => figure.hover())
  await step('The page has made a token for it with a throwaway key.')
  await step('When the segment ends, its token is crossed out.', () => next.waitFor())
  await still(spent, spent.locator('..').getByText(/^OTA /).last())
  await step('A stolen JWT lets the thief in. A used OTA token does not.', steal)
  await show(page.getByText('request id | device id | minute'))
  await step('Making a token takes four steps. First, the two ids.')
  await step('Then the current minute.')
  await step('The session key turns these into an HMAC.')
  await step('Last, its label: S1 to S4. The server accepts the token once.')
})

film('jwt-and-ota-timing', startBlurred, async ({ page, step, still }) => {
  const { jwt, ota } = demoPage(page)
  await step('The live demo: a JWT on the left, OTA tokens on the right.', () => show(jwt.meter))
  await step('Every two seconds, each panel calls the same server once.')
  await step('The gauge shows how long the server took to check the token.', () =>
    jwt.meter.hover(),
  )
  await step('This JWT is signed with RSA, and every call sends the same one.')
  await step('An OTA token needs one HMAC, and the server records its use.', () =>
    ota.meter.hover(),
  )
  await step('The figure to compare is the median: half the checks took less.')
  await step('We recorded this on one small machine. Your times will differ.')
  const name = ({ panel }: typeof jwt) => panel.getByRole('heading').locator('..')
  await still(name(jwt), jwt.meter, name(ota), ota.meter)
})

film('forgery-and-device-cloning', startBlurred, async ({ page, step, still }) => {
  const { otaForgery, button } = demoPage(page)
  const { rows } = otaForgery
  const press = (name: string) => () => attack(button(name), rows, 'Thief refused')
  await step('Each request also carries the send log: the ids of earlier requests.')
  await step('A thief intercepts an unused token, but not its request id.', press('OTA Request'))
  await step('401: the server refuses the thief. The token works only with its own request id.')
  await step(
    'Now the thief has everything a script can copy, blurred here.',
    press('Cloning Attack'),
  )
  await step('401: the thief is refused. The cookie that scripts cannot read is missing.')
  for (const row of await rows.all()) await still(row.getByRole('paragraph').first())
  await step(
    'Last, we replay the JWT, then a whole OTA request with its cookies.',
    press('Steal both and replay'),
  )
  await step('The JWT lets the thief in. OTA refuses the thief: the request id has been used.')
  await step('Our page on limits shows what a copy of the whole browser can do.')
})

film('reading-the-request-inspector', startBlurred, async ({ page, step, still }) => {
  const row = demoPage(page).ota.rows.first()
  const drawer = page.getByRole('dialog')
  const part = (name: string) => () => show(drawer.getByText(name, { exact: true }))
  const exportRun = () => demoPage(page).button('Export').click()
  await step('The demo is running. Each row of the OTA log is one call.', () => show(row))
  await step('Select a row to see the request that the browser sent.', () => row.click())
  await step('The call has used its token, so the server now refuses a copy.', part('Lifetime'))
  await step('A token has three parts: the scheme, the HMAC and the label.', part('Authorization'))
  await still(drawer.getByRole('list').filter({ hasText: 'scheme' }))
  await step('The send log lists the ids of earlier requests.', part('RequestHistory'))
  await step('The browser recomputes the HMAC, and it matches.', part('Checked in this browser'))
  await drawer.getByRole('button', { name: 'Close' }).click()
  await step('Export saves the whole run as a file, without tokens, keys or ids.', exportRun)
})
