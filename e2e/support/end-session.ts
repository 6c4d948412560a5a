import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Page, request } from '@playwright/test'

/** LogOut by somebody who has a copy of the cookies: this browser keeps its own. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin } = new URL(page.url())
  const elsewhere = await request.newContext({ extraHTTPHeaders: { Cookie, Origin: origin } })
  const ended = await elsewhere.post(origin + apiPaths.logOut)
  expect(ended.ok()).toBe(true)
  await elsewhere.dispose()
}
