import { expect, type Page } from '@playwright/test'
import { places } from '../../content/pages/privacy'
import { SIGN_IN_AGAIN_KEY } from '../../lib/demo/storage'
import { THEME_KEY } from '../../lib/theme'
import { demoPage, signInAtProvider } from '../support/demo-page'
import { sitePaths, test } from '../support/test'

const [storage = [], cookies = []] = Object.values(places).map((kept) => kept.map(([name]) => name))

const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])

test('a browser stores only the listed items, when needed', async ({ page, baseURL }) => {
  const pending: Promise<string[]>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).origin !== baseURL) return
    pending.push(response.headerValues('set-cookie'))
  })
  for (const path of sitePaths) await page.goto(path)
  expect(await stored(page)).toEqual([])
  expect(await page.context().cookies()).toEqual([])

  await signInAtProvider(page)
  await page.getByRole('button', { name: /^Theme: / }).click()
  // One exists only during a new sign-in, which e2e/demo/session-ends.slow.e2e.ts causes.
  expect([...(await stored(page)), SIGN_IN_AGAIN_KEY].sort()).toEqual(storage.toSorted())
  const set = (await Promise.all(pending)).flat()
  const names = set.map((line) => line.replace(/=.*/s, ''))
  expect([...new Set(names)].sort()).toEqual(cookies.toSorted())
  for (const line of set) expect(line).toMatch(/; HttpOnly.*; SameSite=Lax/)

  await demoPage(page).button('Forget this device').click()
  await expect.poll(() => stored(page)).toEqual([THEME_KEY])
  const left = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(async () => (await left()).filter((name) => !name.startsWith('_'))).toEqual([])
})
