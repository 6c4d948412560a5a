import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { beginQuickStart, block, packInto, startAdopter, stopAdopter } from '../support/adopter'
import { demoPage, signIn } from '../support/demo-page'
import { film, type Open, select, show } from './film'

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

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-quick-start-'))
})
test.afterEach(stopAdopter)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Follows the quick start as its reader does, and opens it on the site beside the running app. */
async function followQuickStart(page: Page, open: Open) {
  beginQuickStart(folder, packInto(folder))
  writeFileSync(join(folder, 'server.js'), block('express'))
  const origin = await startAdopter(folder, process.execPath, ['server.js'])
  await page.goto('/developers#quick-start')
  const app = await open(2.5)
  await app.goto(origin)
  await expect(app.locator('output')).toContainText('login_required')
  return { origin, app, terminal: await open(1) }
}

/** The headers of a token and its cookies; curl sends its own for the others. */
const COPIED = /^(authorization|cookie|ota-.*|requesthistory|x-request-id)$/

/** The arguments with which curl sends a copy of a request. */
async function curlArguments(request: Request): Promise<string[]> {
  const headers = Object.entries(await request.allHeaders()).filter(
    ([name, value]) => value && COPIED.test(name),
  )
  return ['-s', request.url(), ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`])]
}

const TERMINAL = `<style>
  body { margin: 0; padding: 120px 48px; background: #14161a; color: #f2f0e9; font: 22px/1.6 monospace; overflow: hidden }
  p { margin: 0; white-space: pre } i { font-style: normal; filter: blur(8px) } output { font-weight: bold }
</style>`

film(
  'add-ota-to-an-express-app',
  followQuickStart,
  async ({ page, cut, step, still }, { origin, app, terminal }) => {
    const pointIn = (title: string, piece: RegExp) => () =>
      select(page.getByRole('figure').filter({ hasText: title }).locator('pre'), piece)
    await step(
      'Our quick start adds OTA to an Express app. First, npm installs both.',
      pointIn('Terminal', /npm install.*/),
    )
    await step(
      'createOta receives your master key, a session store and your own sign-in.',
      pointIn('server.js', /const ota = .*?\}\)/s),
    )
    await step(
      'One line registers the browser, and one guards everything under /api.',
      pointIn('server.js', /app.all.*?ota.node.guard\)/s),
    )
    await step(
      'In the page, otaFetch takes the place of fetch for every call to the API.',
      pointIn('public/index.html', /const api = .*/),
    )

    await cut(app)
    await step('This app runs that code. Nobody is signed in, so the server refuses the call.')
    const answer = app.locator('output')
    const called = app.waitForRequest(`${origin}/api/orders`)
    await step(
      'Ada signs in. The server accepts the next call, and the page shows the answer.',
      async () => {
        await app.getByRole('button', { name: 'Sign in' }).click()
        await expect(answer).toContainText('"person":"Ada"')
      },
    )

    const copy = await curlArguments(await called)
    const shown = copy.map((one) => one.replace(/^(.*?: )(.*)/, "'$1<i>$2</i>'"))
    const command = shown.join(' ').replaceAll(' -H', ' \\\n  -H')
    await terminal.setContent(`${TERMINAL}<p>$ curl ${command}</p><output></output>`)
    await cut(terminal)
    await step('Now a thief uses curl to send a copy of that request, with its cookies.')
    const refusal = execFileSync('curl', copy, { encoding: 'utf8' })
    const { statusCode, code } = JSON.parse(refusal)
    expect([statusCode, code]).toEqual([401, 'ota_replayed'])
    await terminal.locator('output').evaluate((element, text) => {
      element.textContent = text
    }, refusal)
    await step('The server refuses the copy, because its request id has been used.')
    const guard = /app.use.*ota.node.guard\)/.exec(block('express'))?.[0]
    await still(`<span>${guard}</span>`, `<span><strong>${statusCode}</strong> ${code}</span>`)
  },
  4 / 3,
)

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
  await step('When the segment ends, the page crosses its token out and makes the next.', () =>
    next.waitFor(),
  )
  await still(spent, spent.locator('..').getByText(/^OTA /).last())
  await step('A stolen JWT lets the thief in. A used OTA token does not.', steal)
  await show(page.getByText('request id | device id | minute'))
  await step('Making a token takes four steps. First, the request id and the device id.')
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
  await step('A thief sends an unused token with another request id.', press('OTA Request'))
  await step(
    '401: it works only with its own id. With that id and the cookies, it would work once.',
  )
  await step(
    'Now the thief has everything a script can copy, blurred here.',
    press('Cloning Attack'),
  )
  await step('401: the thief is refused. The cookie that scripts cannot read is missing.')
  for (const row of await rows.all()) await still(row.getByRole('paragraph').first())
  await step(
    'Last, the thief replays the JWT, then a whole OTA request with its cookies.',
    press('Steal both and replay'),
  )
  await step('The JWT lets the thief in. OTA refuses the thief: the request id has been used.')
  await step('Our page on limits shows what a copy of the whole browser can do.')
})

/** Also opens the page of limits, on which the film ends. */
async function startBesideLimits(page: Page, open: Open): Promise<Page> {
  const limits = await open(1)
  await limits.goto('/limits')
  await select(limits.locator('#limit-clone'), /An up-to-date.*?next request/)
  await startBlurred(page)
  return limits
}

film('an-outdated-profile-is-found-out', startBesideLimits, async (scene, limits) => {
  const { page, open, cut, step, still } = scene
  const owner = demoPage(page)
  await cut(page, 'The owner’s computer')
  await step('The owner is signed in, and each call on the right sends a new token.', () =>
    show(owner.ota.rows.first()),
  )
  const [other] = await Promise.all([
    open(1, { storageState: await page.context().storageState(), colorScheme: 'dark' }),
    step('Now a thief copies the browser profile: its storage, key and cookies.'),
  ])
  const thief = demoPage(other)
  await step('The owner makes more calls, so the copy’s send log is soon outdated.', async () => {
    await other.goto('/live-demo')
    await thief.start.waitFor()
  })

  const note = (of: Page) => of.getByRole('status', { name: 'Session' })
  await cut(other, 'The thief’s computer')
  await step('On the thief’s computer, the copy is signed in as well.', () => thief.start.hover())
  const refused = thief.ota.rows.last()
  await step(
    'The thief starts the demo, and its first call sends the outdated send log.',
    async () => {
      await thief.start.click()
      await expect(refused).toHaveAttribute('data-status', '409')
    },
  )
  await step('The server detects the copy and ends the session.')
  await still(note(other).getByRole('paragraph'))
  await step(
    'OTA refuses the copy (409), but the stolen JWT on the left still works.',
    async () => {
      await show(refused)
      await expect(thief.jwt.rows.first()).toHaveAttribute('data-status', '200')
      await thief.jwt.panel.getByRole('heading').hover() // the next row would move a row
    },
  )

  await expect(owner.ota.rows.first()).toHaveAttribute('data-status', '401')
  await cut(page, 'The owner’s computer')
  await step('The owner’s session has ended as well, and the page says why.', () =>
    show(note(page)),
  )
  await cut(limits)
  await step('An up-to-date copy, however, works until the owner’s next request.')
})
