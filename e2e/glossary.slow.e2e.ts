import { expect } from '@playwright/test'
import { glossary } from '../content/glossary'
import { structuredData } from './support/head'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const WORDS_IN_A_SENTENCE = 25

warm('each term has an address, and leads to where the site says more', async ({ page }) => {
  await visit(page, '/glossary')
  const terms = page.getByRole('main').getByRole('term')
  const names = glossary.map(({ name }) => name)
  await expect(terms).toHaveText(names)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  await terms.getByRole('link', { name: 'Session key' }).click()
  await expect(page).toHaveURL('/glossary#session-key')
  await expect(page.locator('#session-key')).toBeInViewport()
  await expect(page.locator('#session-key')).toHaveText('Session key')

  const [set] = (await structuredData(page)).filter((thing) => thing['@type'] === 'DefinedTermSet')
  const defined = set?.hasDefinedTerm as { name: string; url: string; description: string }[]
  expect(defined.map(({ name }) => name)).toEqual(names)
  const definitions = page.getByRole('main').getByRole('definition')
  for (const [index, { id, text, more, source }] of glossary.entries()) {
    expect(defined[index]?.description).toBe(text)
    expect(new URL(defined[index]?.url ?? '').hash).toBe(`#${id}`)
    await expect(definitions.nth(index)).toContainText(text)
    const sentences = text.split(/(?<=[.:]) /)
    for (const sentence of sentences) {
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(WORDS_IN_A_SENTENCE)
    }
    const [path, anchor] = more.href.split('#')
    const html = await (await page.request.get(path ?? '')).text()
    expect(!anchor || html.includes(` id="${anchor}"`), more.href).toBe(true)
    const links = definitions.nth(index).getByRole('link')
    await expect(links.first()).toHaveAttribute('href', more.href)
    await expect(links).toHaveCount(source ? 2 : 1)
  }
})
