import { expect, type Page } from '@playwright/test'
import { computationsOf, inputFiles } from '../../app/every-byte/computations'
import { exchange } from '../../app/every-byte/exchange'
import { everyByteParts, requestNotes, tokenNotes } from '../../app/every-byte/words'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const PATH = '/every-byte'
const computations = exchange.messages.flatMap((message) => computationsOf(message))
const shown = (page: Page, id: string) => page.locator(`details[id="${id}"]`)

warm(
  'each computation is there with its command and output; all of it opens, and closes',
  async ({ page }) => {
    await visit(page, PATH)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      everyByteParts.map(({ title }) => title),
    )
    const folded = page.getByRole('main').locator('details:not([open])')
    const count = await folded.count()
    expect(count).toBeGreaterThan(computations.length)
    await page.getByRole('button', { name: 'Open all' }).click()
    await expect(folded).toHaveCount(0)
    for (const { id, command, output } of computations) {
      await expect(shown(page, id).locator('pre')).toHaveText(`$ ${command}`)
      await expect(shown(page, id).getByText(output, { exact: true }).last()).toBeVisible()
    }
    await page.getByRole('button', { name: 'Close all' }).click()
    await expect(folded).toHaveCount(count)
  },
)

warm('the inputs are files, byte for byte', async ({ page }) => {
  await visit(page, PATH)
  const links = page.getByRole('main').locator('a[download]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const files = inputFiles()
  expect(new Set(hrefs)).toEqual(new Set(files.map(({ name }) => `${PATH}/${name}`)))
  for (const { name, bytes } of files) {
    const response = await page.request.get(`${PATH}/${name}`)
    expect(Buffer.compare(await response.body(), bytes), name).toBe(0)
  }
  expect(await (await page.request.get(`${PATH}/exchange.json`)).json()).toEqual(exchange)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('it begins with one request, and says of one part what it is for', async ({ page }) => {
    await visitUnstarted(page, PATH)
    const parts = page.getByRole('group', { name: 'The part to explain' })
    const radio = (name: string) => parts.getByRole('radio', { name, exact: true })
    const shownNotes = parts.locator('.request-note').filter({ visible: true })
    await expect(radio('Token')).toBeChecked()
    await expect(shownNotes).toHaveText([tokenNotes.token])
    await page.setViewportSize({ width: 390, height: 800 })
    await parts.getByText('X-Request-ID: ').click() // a finger finds the bytes, too
    await page.mouse.move(0, 0)
    await expect(shownNotes).toHaveText([requestNotes['x-request-id'] ?? ''])
    await parts.getByText('Host: ').hover()
    await expect(shownNotes).toHaveText([/^The authority/])
    // A pointer that rests there does not keep the keyboard's part from view.
    await page.keyboard.press('ArrowUp')
    await expect(radio('Label')).toBeChecked()
    await expect(shownNotes).toHaveText([tokenNotes.label])
    await page.emulateMedia({ media: 'print' })
    await expect(shownNotes).toHaveCount(await parts.getByRole('radio').count())
  })

  test('an address opens the part that it leads to', async ({ page }) => {
    await visitUnstarted(page, `${PATH}#fork`)
    await expect(
      page.getByText(everyByteParts.find(({ id }) => id === 'fork')?.text ?? 'none'),
    ).toBeVisible()
    await expect(page.getByText(everyByteParts[0].text)).toBeHidden()
  })

  test('it is open on paper, and one by one on a screen', async ({ page }) => {
    await visitUnstarted(page, PATH)
    const [first] = computations
    const command = page.getByText(`$ ${first?.command}`)
    await page.getByText('The device registers', { exact: true }).click()
    await expect(command).toBeHidden()
    await page.getByText(first?.title ?? 'no computation', { exact: true }).click()
    await expect(command).toBeVisible()
    await page.setViewportSize({ width: 700, height: 900 })
    await page.emulateMedia({ media: 'print' })
    for (const { id, output } of computations) {
      await expect(shown(page, id).getByText(output, { exact: true }).last()).toBeVisible()
    }
    await expect(page.getByRole('button')).toHaveCount(0)
    const width = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(width).toBe(0)
  })
})
