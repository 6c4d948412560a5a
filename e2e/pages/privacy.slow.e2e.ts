import { expect, type Page } from '@playwright/test'
import { SIGN_IN_AGAIN_KEY } from '../../lib/demo/storage'
import { demoPage, signIn, signInAtProvider, storedUser } from '../support/demo-page'
import { sitePaths } from '../support/pages'
import { test } from '../support/test'
import { visit } from '../support/visit'

const HOURS_8 = 8 * 60 * 60

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** The names that /privacy lists under a heading. */
async function listed(page: Page, heading: string): Promise<string[]> {
  const part = page.getByRole('region', { name: heading })
  await part.locator('summary').click()
  const names = part.getByRole('term')
  return (await names.allTextContents()).sort()
}

/** Every cookie that the site sets from now on, also one that is gone again; by its listed name. */
function collectCookies(page: Page, siteUrl: string) {
  const pending: Promise<unknown>[] = []
  const names = new Set<string>()
  page.on('response', (response) => {
    if (new URL(response.url()).host !== new URL(siteUrl).host) return
    pending.push(
      response.headerValues('set-cookie').then((lines) => {
        for (const line of lines) {
          names.add((line.split('=')[0] ?? '').replace(/^(ota_txn_)[0-9a-f]{12}$/, '$1…'))
        }
      }),
    )
  })
  return async () => {
    await Promise.all(pending)
    return [...names].sort()
  }
}

test('reading the site stores nothing', async ({ page, context, baseURL }) => {
  const setCookies = collectCookies(page, baseURL ?? '')
  for (const path of sitePaths) await visit(page, path)
  expect(await storedKeys(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await context.cookies()).toEqual([])
  expect(await setCookies()).toEqual([])
})

test('the page names everything that a browser stores, and nothing else', async ({
  page,
  context,
  baseURL,
}) => {
  const setCookies = collectCookies(page, baseURL ?? '')
  await signInAtProvider(page)
  const user = await storedUser(page)
  for (const path of sitePaths) await visit(page, path)
  await visit(page, '/privacy')
  await page.getByRole('button', { name: /^Theme: / }).click()

  // Of one tab: e2e/demo/sign-in.slow sees it.
  const stored = [...(await storedKeys(page)), SIGN_IN_AGAIN_KEY].sort()
  expect(await listed(page, 'In your browser')).toEqual(stored)
  const fields = page.getByRole('list', { name: 'Fields of userinfo' }).locator('code')
  await expect(fields).toHaveText(Object.keys(user))
  expect(await listed(page, 'Cookies')).toEqual(await setCookies())

  const siteCookies = await context.cookies(baseURL)
  expect(siteCookies.map(({ name }) => name).sort()).toEqual([
    'ota_device',
    'ota_login',
    'ota_session',
  ])
  for (const { httpOnly, sameSite, expires } of siteCookies) {
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' })
    const left = expires - Date.now() / 1000
    expect(left).toBeLessThanOrEqual(HOURS_8)
    expect(left).toBeGreaterThan(HOURS_8 - 120)
  }
  // Those of the stand-in for Google, which the page names by their first letter.
  for (const { name } of await context.cookies()) expect(name).toMatch(/^(ota|)_/)
})

test('LogOut and Forget this device do what the page says', async ({ page, context }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'LogOut' }).click()
  await expect.poll(async () => (await storedUser(page)).islogin).toBe(false)
  expect(
    Object.values(await storedUser(page))
      .flat()
      .filter(Boolean),
  ).toEqual([])
  expect(await storedKeys(page)).toEqual(['device_id', 'userinfo'])
  const siteCookies = async () =>
    (await context.cookies(page.url())).filter(({ name }) => name.startsWith('ota'))
  await expect.poll(siteCookies).toEqual([])

  await signIn(page)
  await demoPage(page).button('Forget this device').click()
  await expect(page.getByRole('region', { name: 'Before you start' })).toBeFocused()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await expect.poll(siteCookies).toEqual([])
})
