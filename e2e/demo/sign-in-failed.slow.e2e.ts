import type { SignInFailure } from '@one-tick-ahead/api/contract/sign-in'
import { expect, type Page } from '@playwright/test'
import { failureWords } from '../../components/live-demo/sign-in/sign-in-failure'
import { cancelledAtProvider, demoPage, failureNote } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

// What a visitor reads when a sign-in came to nothing, each caused at the server.

const words = (code: SignInFailure) => failureWords[code].what

async function expectTold(page: Page, text: string): Promise<void> {
  await expect(failureNote(page)).toContainText(text)
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
}

const scriptsOf = async (page: Page, path: string) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await visit(page, path)
  await expect(demoPage(page).signIn).toBeVisible()
  page.removeAllListeners('request')
  return scripts
}

warm(
  'cancelled at the provider: said once, aloud, and without taking the focus',
  async ({ page }) => {
    await visit(page, await cancelledAtProvider(page))
    await expectTold(page, words('cancelled'))
    await expect(failureNote(page)).toHaveText(/^The sign-in did not complete\. /)
    expect(
      await failureNote(page).evaluate((note) => note.closest('[aria-live=polite]') !== null),
    ).toBe(true)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

    // Playwright's browser has no memory for pages that were left; this is what one tells the page.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(failureNote(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Why OTA' }).click()
    await page.waitForURL('/about')
    await page.goBack()
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(failureNote(page)).toHaveCount(0)
    await visit(page, await cancelledAtProvider(page))
    await expectTold(page, words('cancelled'))
    await page.reload()
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(failureNote(page)).toHaveCount(0)
  },
)

warm(
  'no cookie came back, or the sign-in was used: the note knows which',
  async ({ page, context }) => {
    const callback = await cancelledAtProvider(page)
    await visit(page, callback)
    await expectTold(page, words('cancelled'))
    await visit(page, callback)
    await expectTold(page, words('used'))

    const refused = await cancelledAtProvider(page)
    await context.clearCookies() // as from a browser that kept none
    await visit(page, refused)
    await expectTold(page, words('cookies'))
  },
)

warm(
  'a link can plant no words: what is no code leaves nothing but a clean address',
  async ({ page }) => {
    for (const planted of ['', 'Call%20now', '%3Cb%3EGotcha%3C/b%3E', '401', 'toString']) {
      await visit(page, `/live-demo?signin=${planted}`)
      await expect(demoPage(page).signIn).toBeVisible()
      await expect(page).toHaveURL('/live-demo')
      await expect(failureNote(page)).toHaveCount(0)
      await expect(page.getByText(/Call now|Gotcha/)).toHaveCount(0)
    }
  },
)

// Counts what is loaded: a page of its own. The server cannot lose one file: the browser is offline to it.
test('the words are no weight for others, and without them there is a plain line', async ({
  page,
}) => {
  const usual = await scriptsOf(page, '/live-demo')
  const failed = await scriptsOf(page, '/live-demo?signin=expired')
  await expectTold(page, words('expired'))
  const own = [...failed].filter((url) => !usual.has(url))
  expect(own).toHaveLength(1)

  await page.route(own[0] ?? 'none', (route) => route.abort())
  await visit(page, '/live-demo?signin=expired')
  await expectTold(page, 'Start again in a moment.')
})
