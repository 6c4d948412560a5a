import { expect, type Page } from '@playwright/test'
import { demoPage } from './support/demo-page'
import { runDemo } from './support/run-demo'
import { signIn, signInAtProvider, storedUser } from './support/sign-in'
import { failureNote } from './support/sign-in-failed'
import { test } from './support/test'

// The server never forgets these headers, so a failure cannot be caused for real:
// the real answer passes through with one header taken out.
async function dropHeader(page: Page, path: string, header: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    expect(Object.keys(headers)).toContain(header)
    delete headers[header]
    await route.fulfill({ response, headers })
  })
}

async function goThroughProvider(page: Page): Promise<void> {
  await page.goto('/live-demo')
  await demoPage(page).signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
}

test('signed out: the button to sign in, and none of the demo', async ({ page }) => {
  await page.goto('/live-demo')
  const demo = demoPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  await expect(demo.signIn).toBeVisible()
  for (const absent of [demo.logOut, demo.start, demo.stop, demo.jwt.panel, demo.ota.panel]) {
    await expect(absent).toHaveCount(0)
  }
  await expect(demo.jwtForgery.panel).toHaveCount(0)
  await expect(demo.otaForgery.panel).toHaveCount(0)
})

test('sign-in enrols once, leaves /live-demo, and neither reload nor Back repeats it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/fetchtoken|registerDevice|oauth2/.test(path)) calls.push(path)
  })
  await signInAtProvider(page)
  await expect(page).toHaveURL('/live-demo')
  const once = ['/oauth2/authorization/google', '/api/fetchtoken', '/api/registerDevice']
  expect(calls.filter((path) => once.includes(path))).toEqual(once)
  const enrolled = calls.length

  const user = await storedUser(page)
  expect(Object.keys(user).sort()).toEqual(
    ['islogin', 'token', 'deviceId', 'sessionkey', 'jsessionID', 'requestHistory'].sort(),
  )
  expect(user.token).toMatch(/^Bearer /)
  expect(user.deviceId).toBe(await page.evaluate(() => localStorage.getItem('device_id')))

  await page.reload()
  await expect(demoPage(page).start).toBeVisible()
  await page.goto('/')
  await page.goBack()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  expect(calls).toHaveLength(enrolled)
})

test('the device id survives LogOut, everything else goes', async ({ page }) => {
  await signIn(page)
  const deviceId = await page.evaluate(() => localStorage.getItem('device_id'))
  await demoPage(page).logOut.click()
  await expect(demoPage(page).signIn).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('device_id'))).toBe(deviceId)
  expect(await storedUser(page)).toEqual({
    islogin: false,
    token: '',
    deviceId: '',
    sessionkey: '',
    jsessionID: '',
    requestHistory: [],
  })
})

test('LogOut without a network leaves the browser, and says that the server was not told', async ({
  page,
  context,
}) => {
  await runDemo(page, 1) // the toasts' own code comes with it
  await page.clock.resume()
  await context.setOffline(true)
  await demoPage(page).logOut.click()
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page.getByText('The server was not told')).toBeVisible()
  expect((await storedUser(page)).sessionkey).toBe('')
})

for (const [path, header] of [
  ['/api/fetchtoken', 'authorization'],
  ['/api/registerDevice', 'session_key'],
] as const) {
  test(`without ${header} the visitor stays signed out and sees no error`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text())
    })
    let registrations = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registerDevice')) registrations += 1
    })
    await dropHeader(page, path, header)
    await goThroughProvider(page)
    await expect(page).toHaveURL('/live-demo')
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(demoPage(page).logOut).toHaveCount(0)
    expect(errors.filter((text) => text.startsWith('Sign-in: '))).toHaveLength(1)
    await expect(failureNote(page)).toContainText('the server did not finish it')
    await expect(page.getByRole('main')).not.toContainText(
      /bearer token in|session key in|status 2/,
    )
    expect(registrations).toBe(header === 'authorization' ? 0 : 1)
    await expect(page.getByRole('region', { name: /notifications/i }).locator('li')).toHaveCount(0)
  })
}

test('without jSessionId the visitor is signed in: the session key decides', async ({ page }) => {
  await dropHeader(page, '/api/registerDevice', 'jsessionid')
  await goThroughProvider(page)
  await expect(demoPage(page).start).toBeVisible()
  expect(await storedUser(page)).toMatchObject({ islogin: true, jsessionID: '' })
})

test('an address with authtype but no login shows the signed-out state, and why', async ({
  page,
}) => {
  await page.goto('/live-demo/google')
  await expect(failureNote(page)).toContainText('The server sees no sign-in of this browser.')
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
})
