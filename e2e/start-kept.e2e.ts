import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { button, dialog, field } from './support/search'
import { settled } from './support/settled'
import { hasStarted, hold, listed, resources, SCRIPTS, theme } from './support/start'
import { test } from './support/test'
import { started } from './support/visit'
import { warm } from './support/warm-page'

/** Counts what reaches the page's own listeners, from the moment that it is called. */
const countOn = (page: Page, type: string) =>
  page.evaluate((type) => {
    const heard: string[] = []
    document.addEventListener(type, ({ target }) => heard.push((target as Element).tagName))
    Object.assign(window, { heard })
  }, type)
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

warm(
  'presses are kept in their order, show that they were heard, and arrive once',
  async ({ page }) => {
    const release = await hold(page)
    await page.goto('/about')
    await theme(page).click()
    await theme(page).click()
    await expect(theme(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('html')).toHaveCSS('cursor', 'progress')
    await expect(theme(page)).toHaveAccessibleName('Theme: system')
    await countOn(page, 'click')
    await release()
    await expect(theme(page)).toHaveAccessibleName('Theme: dark')
    await expect(theme(page)).not.toHaveAttribute('aria-busy')
    await expect(page.locator('html')).not.toHaveCSS('cursor', 'progress')
    expect(await heard(page)).toHaveLength(2)
  },
)

warm(
  'a key is kept: the search opens once it can, and not for a letter in a field',
  async ({ page }) => {
    const release = await hold(page)
    await page.goto('/contact')
    await page.getByLabel('Name').pressSequentially('a/b')
    await expect(page.getByLabel('Name')).toHaveValue('a/b')
    await page.getByLabel('Name').blur()
    await page.keyboard.press('Control+k')
    await release()
    await expect(field(page)).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue('a/b')
  },
)

warm('Esc takes a kept press back', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/about')
  await button(page).click()
  await page.keyboard.press('Escape')
  await release()
  await page.waitForLoadState('networkidle') // the dialog's code would have come
  await expect(dialog(page)).toHaveCount(0)
})

warm('a form is sent once, with what was written before', async ({ page }) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  const release = await hold(page)
  await page.goto('/contact')
  const written = { name: 'Asha', email: 'asha@mail.example', msg: 'Early' }
  await page.getByLabel('Name').fill(written.name)
  await page.getByLabel('Message').fill(written.msg)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email'), 'the browser asks for what is missing').toBeFocused()
  await page.getByLabel('Email').fill(written.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('button', { name: 'Send Message' })).toHaveAttribute('aria-busy')
  expect(bodies).toEqual([])
  await release()
  const status = page.getByRole('form', { name: 'Contact' }).getByRole('status')
  await expect(status).toContainText(/received|thank/i)
  expect(bodies).toEqual([written])
  await expect(page).toHaveURL('/contact')
})

warm('what is typed into a field of React’s stays, and is taken to heart', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/blogs/how-jwt-token-work')
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

warm('links, folds and choices work meanwhile', async ({ page }) => {
  await page.route(SCRIPTS, () => {}) // never answered
  await page.goto('/')
  await page.getByText('Quarter S1–S4').click()
  await expect(page.getByRole('radio', { name: /Quarter/ })).toBeChecked()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/ota-security')
  const fold = page.locator('main details').first()
  await fold.locator('summary').click()
  await expect(fold).toHaveAttribute('open')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL('/about')
})

warm('Resources opens under the pointer at once, and never blinks', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/about')
  await expect(listed(page)).toBeHidden()
  await resources(page).hover()
  await expect(listed(page)).toBeVisible()
  await page.evaluate(() => {
    const list = document.querySelector('header li ul')
    const shown: boolean[] = []
    Object.assign(window, { shown })
    const look = () => {
      shown.push(list?.checkVisibility() ?? false)
      requestAnimationFrame(look)
    }
    look()
  })
  await release()
  await expect(resources(page)).toHaveAttribute('aria-expanded', 'true')
  const shown = await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown)
  expect(shown).not.toContain(false)
  await page.keyboard.press('Escape')
  await expect(listed(page)).toBeHidden()
})

warm('a press on Resources that came first leaves the list open', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/about')
  await resources(page).click()
  await expect(listed(page)).toBeVisible()
  await release()
  await expect(resources(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(listed(page)).toBeVisible()
})

warm('what comes while React attaches arrives once', async ({ page }) => {
  await page.goto('/about')
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
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  await slider.getByRole('button', { name: 'Pause slides' }).focus()
  await page.keyboard.press('Tab')
  await release()
  await expect(slider.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

warm(
  'scripts that cannot be fetched: it is said, nothing hangs, and a press tries again',
  async ({ page }) => {
    let asked = 0
    await page.route(SCRIPTS, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/about')
    await theme(page).click()
    const note = page.getByText('A part of this page could not be loaded. Are you offline?')
    await expect(note).toBeVisible()
    await expect(theme(page)).not.toHaveAttribute('aria-busy')
    await expectAccessible(page)
    const askedFirst = asked
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    expect(asked, 'the pointer does not ask again').toBe(askedFirst)
    await page.unroute(SCRIPTS)
    await theme(page).click()
    await expect(theme(page)).toHaveAccessibleName('Theme: light')
    await expect(note).toHaveCount(0)
  },
)

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
  await page.goto('/blogs/jwt-replay-attacks')
  await page.keyboard.press('Tab')
  await started(page)
  await expect(page).toHaveURL(/#a-bearer-token-has-no-owner$/)
})

test('so does another, followed when Next has just noticed the first', async ({ page }) => {
  await page.goto('/blogs/jwt-replay-attacks')
  await page.evaluate(() => {
    location.hash = '#what-none-of-them-stops'
    new MutationObserver(() => {
      location.hash = '#a-bearer-token-has-no-owner'
    }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
  })
  await started(page)
  // What belongs to the second part has no state of Next's until it has written once more.
  await expect.poll(() => page.evaluate(() => history.state?.__NA)).toBe(true)
  await expect(page).toHaveURL(/#a-bearer-token-has-no-owner$/)
})

test('a page whose address begins with two slashes starts', async ({ page }) => {
  await page.goto('/blogs/jwt-replay-attacks')
  await page.goto(`${new URL(page.url()).origin}//about`)
  await started(page)
  await expect(page.getByRole('banner')).toBeVisible()
})
