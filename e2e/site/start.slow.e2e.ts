import { expect, type Page } from '@playwright/test'
import { settled } from '../support/settled'
import { collectScripts, hasStarted, hold, resources, SCRIPTS, theme } from '../support/start'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const SIGNS: [string, (page: Page) => Promise<unknown>][] = [
  ['a pointer that moves', (page) => page.mouse.move(300, 300, { steps: 3 })],
  ['a key', (page) => page.keyboard.press('Shift')],
  ['a focus', (page) => page.getByRole('main').focus()],
  ['a wheel', (page) => page.mouse.wheel(0, 100)],
  ['a click without a pointer', (page) => theme(page).evaluate((it: HTMLElement) => it.click())],
]
for (const [what, give] of SIGNS) {
  warm(`${what} starts a page`, async ({ page }) => {
    await visitUnstarted(page, '/about')
    await give(page)
    await hasStarted(page)
  })
}

test('a finger starts a page, and its tap is not lost', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true })
  await visitUnstarted(page, '/about')
  await theme(page).tap()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
  await page.close()
})

warm('a fragment in the address is no sign', async ({ page }) => {
  const scripts = collectScripts(page)
  await visitUnstarted(page, '/ota-security#architecture', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Architecture' })).toBeInViewport()
  expect(scripts).toEqual([])
})

warm('a page that was left before it started starts when its visitor is back', async ({ page }) => {
  await visitUnstarted(page, '/about')
  await visitUnstarted(page, '/privacy')
  await page.goBack()
  await theme(page).click()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
})

test('a theme chosen in another tab reaches a page that has not started', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await visitUnstarted(one, '/privacy')
  await visitUnstarted(two, '/about')
  await theme(two).click()
  await expect(theme(one)).toHaveAccessibleName('Theme: light')
  await expect(one.locator('html')).not.toHaveAttribute('data-hydrated')
})

warm('what is typed into a field of React’s stays, and is taken to heart', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/blogs/how-jwt-token-work')
  const token = page.getByRole('textbox', { name: 'A JWT to take apart' })
  await token.fill('nothing.')
  await token.press('Home')
  await token.pressSequentially('No, ')
  await release()
  await expect(token).toHaveValue('No, nothing.')
  await expect(page.getByRole('region', { name: 'JWT decoder' })).not.toContainText('Payload')
  await token.pressSequentially('still ')
  await expect(token).toHaveValue('No, still nothing.')
})

for (const written of [null, 'written before']) {
  warm(
    `${written ?? 'what was there'}, selected in a field of React’s, stays so`,
    async ({ page }) => {
      const release = await hold(page)
      await visitUnstarted(page, '/blogs/how-jwt-token-work')
      const token = page.getByRole('textbox', { name: 'A JWT to take apart' })
      await token.click()
      if (written) await token.fill(written)
      await token.press('ControlOrMeta+a')
      await release()
      await page.keyboard.type('new')
      await expect(token).toHaveValue('new')
    },
  )
}

warm('links and folds work meanwhile', async ({ page }) => {
  await page.route(SCRIPTS, () => {}) // never answered
  await visitUnstarted(page, '/case-studies')
  const fold = page.locator('main details').first()
  await fold.locator('summary').click()
  await expect(fold).toHaveAttribute('open')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL('/about')
})

warm('what comes while React attaches arrives once', async ({ page }) => {
  await visitUnstarted(page, '/about')
  const wasEarly = await resources(page).evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          // It listens from here on, and draws in many small tasks.
          if (!Object.keys(document).join().includes('_react')) return port2.postMessage(null)
          done(!('hydrated' in document.documentElement.dataset))
          button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
          button.click()
        }
        port2.postMessage(null)
        dispatchEvent(new Event('wheel'))
      }),
  )
  expect(wasEarly).toBe(true)
  await hasStarted(page)
  await settled(page)
  await expect(resources(page)).toHaveAttribute('aria-expanded', 'true')
})

warm('focus is kept: slides that have it do not move', async ({ page }) => {
  const release = await hold(page)
  await visitUnstarted(page, '/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  await slider.getByRole('button', { name: 'Pause slides' }).focus()
  await page.keyboard.press('Tab')
  await release()
  await expect(slider.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

test('a link to a part of the page, followed while React begins, stays in the address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = document.addEventListener
    // React's first listener: Next has read the address by then, and writes it when React has begun.
    document.addEventListener = (...listener: Parameters<typeof own>) => {
      document.addEventListener = own
      location.hash = '#a-bearer-token-has-no-owner'
      own.apply(document, listener)
    }
  })
  await visitUnstarted(page, '/blogs/jwt-replay-attacks')
  await page.keyboard.press('Tab')
  await started(page)
  await expect(page).toHaveURL(/#a-bearer-token-has-no-owner$/)
})

test('a page whose address begins with two slashes starts', async ({ page }) => {
  await visitUnstarted(page, '/blogs/jwt-replay-attacks')
  await visitUnstarted(page, `${new URL(page.url()).origin}//about`)
  await started(page)
  await expect(page.getByRole('banner')).toBeVisible()
})
