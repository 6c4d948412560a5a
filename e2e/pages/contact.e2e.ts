import { expect, type Page, type Route } from '@playwright/test'
import { company } from '../../content/company'
import { hold, SCRIPTS, test, warm } from '../support/test'

const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const status = (page: Page) => form(page).getByRole('status')
const toast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()
async function fill(page: Page) {
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Email').fill('asha@mail.example')
  await field(page, 'Message').fill('How is a device registered?')
}

test('without scripts the form keeps its limits, and leaves the URL clean', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  for (const path of ['/blogs', '/blogs/jwt-replay-attacks', '/contact']) {
    await page.goto(path)
    for (const [label, limit] of Object.entries({ Name: 50, Email: 50, Message: 500 })) {
      await expect(field(page, label)).toHaveAttribute('required')
      await field(page, label).focus()
      await page.keyboard.insertText('x'.repeat(limit + 1))
      await expect(field(page, label)).toHaveValue('x'.repeat(limit))
    }
    await expect(field(page, 'Email')).toHaveJSProperty('validity.typeMismatch', true)
  }
  await fill(page)
  await field(page, 'Email').press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
})

/** What extensions do to fields, and to the page around them. */
const intrusions = {
  'beside each field': () => {
    for (const field of document.querySelectorAll('input, textarea'))
      field.after(document.createElement('div'))
  },
  'before each field': () => {
    for (const field of document.querySelectorAll('input, textarea'))
      field.before(document.createElement('x-manager'))
  },
  'around each field': () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const frame = document.createElement('span')
      field.replaceWith(frame)
      frame.append(field)
    }
  },
  'in body and html': () => {
    document.body.prepend(document.createElement('div'))
    document.body.append(document.createElement('x-manager'))
    document.documentElement.append(document.createElement('div'))
  },
}

for (const [where, intrude] of Object.entries(intrusions))
  test(`elements ${where} cost no letter, before and after React starts`, async ({ page }) => {
    const texts = { Name: 'Asha Rao', Email: 'asha@mail.example', Message: 'A question.' }
    const values = () =>
      Promise.all(Object.keys(texts).map((label) => field(page, label).inputValue()))
    const release = await hold(page)
    await page.goto('/contact')
    await page.evaluate(intrude)
    await field(page, 'Name').click()
    await page.keyboard.type('Asha')
    await release()
    await page.keyboard.type(' Rao')
    await page.evaluate(intrude)
    // A wrapped field has lost the focus to its extension, not to React.
    if (where === 'around each field') await field(page, 'Name').focus()
    for (const text of [texts.Email, texts.Message]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    expect(await values()).toEqual(Object.values(texts))
    const sent = page.waitForRequest('**/api/contact')
    await send(page)
    expect((await sent).postDataJSON()).toEqual({
      name: texts.Name,
      email: texts.Email,
      msg: texts.Message,
    })
    await expect.poll(values).toEqual(['', '', ''])
  })

warm('the form sends once, then shows the answer, a refusal or the address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await send(page) // incomplete, so the browser does not send it
  await expect(field(page, 'Name')).toBeFocused()
  await fill(page)
  const posts: Route[] = [] // answered once the page has shown its pending state
  await page.route('**/api/contact', (route) => void posts.push(route))
  await send(page)
  await expect(toast(page)).toHaveText('Message Sending')
  await field(page, 'Name').press('Enter')
  await page.keyboard.type('!')
  await expect(field(page, 'Name'), 'text that the answer would take away').toHaveValue('Asha Rao')
  await expect(field(page, 'Name')).toBeFocused()
  const answer = page.waitForResponse('**/api/contact')
  await posts[0]?.continue()
  const { message } = (await (await answer).json()) as { message: string }
  await expect(toast(page)).toHaveText(message)
  await expect(status(page)).toHaveText(message)
  const [told, cover] = [await status(page).boundingBox(), await toast(page).boundingBox()]
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(cover?.y ?? 0)
  expect(posts.map((post) => post.request().postDataJSON())).toEqual([
    { name: 'Asha Rao', email: 'asha@mail.example', msg: 'How is a device registered?' },
  ])
  await expect(field(page, 'Message')).toHaveValue('')

  await page.unroute('**/api/contact')
  await fill(page)
  await expect(status(page), 'the answer to the message before').toHaveText('')
  await field(page, 'Name').fill(' ')
  await send(page)
  await expect(toast(page)).toHaveText('Name is required')
  await expect(toast(page)).toHaveAttribute('data-type', 'error')
  await expect(status(page)).toHaveText('Name is required')
  const mail = await page.getByRole('contentinfo').locator('a[href^="mailto:"]').textContent()
  const full = { status: 503, json: { message: 'The store is full' } }
  await page.route('**/api/contact', (route) => route.fulfill(full))
  await send(page)
  await expect(status(page)).toHaveText(`The store is full. You can also write to ${mail}.`)
  await page.route('**/api/contact', (route) => route.abort())
  await send(page)
  await expect(toast(page)).toHaveText('Message not sent. Try again.')
  await expect(status(page)).toContainText(`write to ${mail}`)
  await expect(field(page, 'Message')).toHaveValue('How is a device registered?')
})

test('only a click loads the map, which takes the focus of its button', async ({ page }) => {
  const foreign: string[] = []
  await page.route(/^https?:..(?!localhost)/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
  })
  await page.goto('/contact')
  await expect(
    page.getByText(`${company.address.locality}, ${company.address.region}`),
  ).toBeVisible()
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Load map' }).press('Enter')
  await expect(page.getByTitle(`Map of ${company.address.locality}`)).toBeFocused()
  await expect.poll(() => foreign.length).toBe(1)
})
