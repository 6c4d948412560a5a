import { expect } from '@playwright/test'
import { hasStarted, hold, settled, warm } from '../support/test'

warm('a click arrives once while React attaches', async ({ page }) => {
  const theme = page.getByRole('button', { name: /^Theme: / })
  const release = await hold(page)
  await page.goto('/about')
  await theme.evaluate((button: HTMLElement) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      // React listens from here on, and renders in many small tasks.
      if (!Object.keys(document).join().includes('_react')) return port2.postMessage(null)
      const isEarly = !('hydrated' in document.documentElement.dataset)
      Object.assign(window, { isEarly })
      button.click()
    }
    port2.postMessage(null)
  })
  await release()
  expect(await page.evaluate('isEarly')).toBe(true)
  await hasStarted(page)
  await settled(page)
  await expect(theme).toHaveAccessibleName('Theme: light. Change')
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
