import { expect, type Page } from '@playwright/test'
import { architectureSteps, parties } from '../content/architecture'
import { answers, checklist } from '../content/checklist'
import { chapter, contents, heading, THREATS } from './support/security-page'
import { test } from './support/test'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const diagram = (page: Page) => page.getByRole('img', { name: /^Sequence diagram/ })

const details = (page: Page, name: string) =>
  chapter(page, name).getByText('What it does not', { exact: true })

warm('each threat has its four parts, a source and a claim with its limits', async ({ page }) => {
  await visit(page, '/ota-security')
  for (const name of THREATS) {
    const section = chapter(page, name)
    await expect(section.getByRole('heading', { level: 3 })).toHaveText([
      'What happens',
      /^(A real incident|Real incidents)$/,
      'What OTA changes',
      'What it does not',
    ])
    const incident = section.getByRole('heading', { name: /real incident/i }).locator('..')
    await expect(incident.locator('a[href^="https://"]')).not.toHaveCount(0)
    await expect(section.getByText(/^We claim/)).toBeVisible()
    await expect(section.getByRole('link', { name: 'The limits of this claim' })).toHaveAttribute(
      'href',
      '/ota-security#limits',
    )
  }
})

warm('the drawing of the architecture is also text, and gives way to it', async ({ page }) => {
  await visit(page, '/ota-security')
  const steps = page.getByRole('list', { name: 'The steps in words' }).getByRole('listitem')
  await expect(diagram(page)).toBeVisible()
  await expect(steps).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(diagram(page)).toBeHidden()
  for (const word of ['identity provider', 'JWT', 'session key', 'HMAC-SHA512', 'send log']) {
    await expect(steps.filter({ hasText: word }).first()).toBeVisible()
  }
  const isDrawnAsText = async () => {
    for (const [index, { flow }] of architectureSteps.entries()) {
      const shown =
        'lines' in flow
          ? [`${parties[flow.at]}: ${flow.lines.join('; ')}`]
          : flow.map(({ from, to, label }) => `${parties[from]} →to ${parties[to]}: ${label}`)
      await expect(steps.nth(index).locator('.font-mono > p')).toContainText(shown)
      for (const line of await steps.nth(index).locator('.font-mono > p').all()) {
        await expect(line).toBeVisible()
      }
    }
  }
  await isDrawnAsText()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(steps.getByText('registerDevice: JWT')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(diagram(page)).toBeHidden()
  await isDrawnAsText()
})

warm('its sections, six prevented things, and limits', async ({ page }) => {
  await visit(page, '/ota-security')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Session hijacking',
    'Denial of service',
    'AI-based JWT hacking',
    'Device cloning',
    'Man in the middle',
    'Architecture',
    'What OTA is made to prevent',
    'What a thief gets',
    'Limits',
    'Product',
    'Resources',
    'Company',
    'Legal',
  ])
  const list = page.getByRole('list', { name: 'What OTA prevents' })
  const names = [
    'AI based cyber attacks',
    'Device cloning',
    'Session hijacking',
    'Man in the middle',
    'JWT token replay',
    'JWT token flood',
  ]
  await expect(list.getByRole('listitem')).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    const item = list.getByRole('listitem').nth(index)
    const { answer, line } = checklist[index] ?? {}
    await expect(item.getByRole('link').first()).toHaveText(name)
    await expect(item.getByRole('strong')).toHaveText(answer ?? '')
    await expect(item.getByText(line ?? '', { exact: true })).toBeVisible()
    const bound = (await item.getByRole('link').nth(1).getAttribute('href')) ?? ''
    await expect(page.locator(bound), bound).toBeVisible()
  }
  const drawn = await list
    .locator('svg.stroke-brass > g') // without the tilt, which differs anyhow
    .evaluateAll((stamps) => stamps.map(({ innerHTML }) => innerHTML))
  const words = checklist.map(({ answer }) => answer)
  expect(new Set(drawn).size, 'each word has a shape of its own').toBe(new Set(words).size)
  for (const word of Object.keys(answers)) {
    await expect(chapter(page, 'What OTA is made to prevent').getByText(`${word}:`)).toBeVisible()
  }
})

warm('on a phone the answer is there and the detail folded, but never lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/ota-security')
  for (const name of THREATS) {
    await expect(chapter(page, name).getByText(/^(stops|makes harder|notices)$/)).toBeVisible()
    await expect(chapter(page, name).getByRole('figure').first()).toBeVisible()
    await expect(details(page, name), name).toBeHidden()
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height, 'three fifths of what it is unfolded').toBeLessThan(16_000)

  await test.step('a key press unfolds, and folds', async () => {
    await chapter(page, 'Denial of service').locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(details(page, 'Denial of service')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(details(page, 'Denial of service')).toBeHidden()
  })
  await test.step('so does an address: of a threat, of a limit, of words', async () => {
    await contents(page).getByRole('link', { name: 'Device cloning' }).click()
    await expect(details(page, 'Device cloning')).toBeVisible()
    await expect(heading(page, 'Device cloning')).toBeInViewport()
    await expect(details(page, 'Session hijacking')).toBeHidden()
    await visit(page, '/ota-security#limit-clocks')
    await expect(page.getByText('If a device’s clock is more than 15 seconds off')).toBeInViewport()
    await expect(page.getByText('Browser and server share one session key')).toBeHidden()
    // What a search in the page does, too: the browser opens what the words are in.
    await visit(page, '/ota-security#:~:text=Genesis%20Market%20sold')
    await expect(page.getByText('Genesis Market sold such packages')).toBeInViewport()
  })
  await test.step('paper and wide screens have all of it, and nothing to press', async () => {
    for (const [media, width] of [
      ['print', 390],
      ['screen', 1280],
    ] as const) {
      await page.emulateMedia({ media })
      await page.setViewportSize({ width, height: 800 })
      await visit(page, '/ota-security')
      for (const name of THREATS) await expect(details(page, name), media).toBeVisible()
      await expect(page.getByText('Browser and server share one session key')).toBeVisible()
      await expect(chapter(page, 'Session hijacking').locator('summary')).toBeHidden()
    }
  })
})
