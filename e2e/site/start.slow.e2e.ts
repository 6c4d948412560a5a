import { expect, type Page } from '@playwright/test'
import { hasStarted, hold, settled, test, warm } from '../support/test'

const theme = (page: Page) => page.getByRole('button', { name: /^Theme: / })

warm('each kind of input starts a page’s scripts', async ({ page, baseURL }) => {
  for (const give of [
    () => page.keyboard.press('Shift'),
    () => page.getByRole('main').focus(),
    () => page.mouse.wheel(0, 100),
    () => theme(page).evaluate((it: HTMLElement) => it.click()), // a click without a pointer, as by assistive technology
  ]) {
    await page.goto(`${baseURL}//about`) // our server redirects it to one slash
    await give()
    await hasStarted(page)
  }
})

warm('input arrives once while React attaches', async ({ page }) => {
  const resources = page.getByRole('button', { name: 'Resources' })
  await page.goto('/about')
  const wasEarly = await resources.evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          // React listens from here on, and renders in many small tasks.
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
  await expect(resources).toHaveAttribute('aria-expanded', 'true')
})

test('a page offers a working reload while storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
  })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/contact')
  expect(errors).toEqual([])
  await page.getByRole('button', { name: 'Send Message' }).hover()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
})

warm('slides with the focus keep it and stay', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  await slider.getByRole('button', { name: 'Pause slides' }).focus()
  await page.keyboard.press('Tab')
  await release()
  await expect(slider.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})
