import { expect } from '@playwright/test'
import { expectFailure, fill, form, LIMITS, send, status, toasts } from '../support/contact-form'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('the form stands below the blog and each article too, with its limits', async ({ page }) => {
  for (const path of ['/blogs', '/blogs/jwt-replay-attacks', '/contact']) {
    await visit(page, path)
    for (const [label, limit] of Object.entries(LIMITS)) {
      const field = form(page).getByLabel(label)
      await expect(field).toHaveAttribute('required')
      await expect(field).toHaveAccessibleDescription(`${limit} characters at most`)
    }
    await expect(form(page).getByLabel('Email')).toHaveAttribute('type', 'email')
  }
})

warm('native messages stop an incomplete form', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await visit(page, '/contact')
  await send(page)
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await fill(page)
  await form(page).getByLabel('Email').fill('not an address')
  await send(page)
  await expect(form(page).getByLabel('Email')).toBeFocused()
  expect(posts).toEqual([])
})

warm('what is too long is kept whole, says by how much, and is not sent', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await visit(page, '/contact')
  await fill(page)
  const pasted = {
    Email: `${'a'.repeat(LIMITS.Email)}@mail.example.test`,
    Message: 'Why? '.repeat(2000),
  }
  for (const label of ['Email', 'Message'] as const) {
    const limit = LIMITS[label]
    const field = form(page).getByLabel(label)
    await field.fill('')
    await page.keyboard.insertText(pasted[label])
    await expect(field).toHaveValue(pasted[label])
    const tooMany = `${pasted[label].length - limit} characters too many`
    await expect(field).toHaveAccessibleDescription(tooMany)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await send(page)
    await expect(field).toBeFocused()
    await field.fill('x'.repeat(limit - 5).replace('xx', 'x@'))
    await expect(field).toHaveAccessibleDescription('5 characters left')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  }
  expect(posts).toEqual([])
  await send(page)
  await expect(status(page)).toContainText(/received|thank/i)
  expect(posts).toHaveLength(1)
})

warm('sends name, email and msg once, and shows the answer', async ({ page }) => {
  await visit(page, '/contact')
  await fill(page)
  const name = form(page).getByLabel('Name')
  const msg = 'x'.repeat(LIMITS.Message - 20)
  const message = form(page).getByLabel('Message')
  await message.fill(msg)
  await expect(message).toHaveAccessibleDescription('20 characters left')
  // The real answer, held back until the page has been seen waiting for it.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const bodies: unknown[] = []
  await page.route('**/api/contact', async (route) => {
    bodies.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await send(page)
  await expect(toasts(page).getByText('Message Sending')).toBeVisible()
  await expect(status(page)).toHaveText('Message Sending')
  await name.press('Enter')
  const answer = page.waitForResponse('**/api/contact')
  release()
  const thanks = ((await (await answer).json()) as { message: string }).message
  await expect(toasts(page).getByText(thanks)).toBeVisible()
  await expect(toasts(page).getByText('Message Sending')).toHaveCount(0)
  await expect(status(page)).toHaveText(thanks)
  expect(bodies).toEqual([{ name: 'Asha Rao', email: 'asha@mail.example', msg }])
  await expect(message).toHaveValue('')
  await expect(message).toHaveAccessibleDescription(`${LIMITS.Message} characters at most`)
  await expect(name).toBeFocused()
})

test('without a network: an error, the mail address, and nothing is lost', async ({ page }) => {
  await visit(page, '/contact')
  await fill(page)
  // Its code came with the focus: an area that can show toasts says what of them is read out.
  await expect(toasts(page)).toHaveAttribute('aria-relevant')
  await page.context().setOffline(true)
  await send(page)
  await expectFailure(page)
})

test('the map is loaded by a press only, and takes the focus of its button', async ({ page }) => {
  const foreign: string[] = []
  // No third party is called from a test: what would go there is answered here.
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
    },
  )
  await visit(page, '/contact')
  await expect(page.getByText('Indore, Madhya Pradesh')).toBeVisible()
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Load map' }).press('Enter')
  await expect(page.getByTitle('Map of Indore')).toBeFocused()
  await expect.poll(() => foreign.length).toBe(1)
})
