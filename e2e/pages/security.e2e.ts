import { expect } from '@playwright/test'
import { answers, checklist } from '../../app/ota-security/words'
import { thefts } from '../../content/thefts'
import { chapter, THREATS } from '../support/security-page'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm(
  'each threat: what is refused, the worst case, an incident; then all of it',
  async ({ page }) => {
    await visit(page, '/ota-security')
    for (const name of THREATS) {
      const section = chapter(page, name)
      await expect(section.getByRole('term')).toHaveText(['Refused:', 'Worst case:'])
      await expect(section.getByText(/^It has happened: /).getByRole('link')).not.toHaveCount(0)
      await section.locator('summary').click()
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
        '/limits',
      )
    }
  },
)

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
    const { answer = '', refused = '', worst = '', rows = [] } = checklist[index] ?? {}
    await expect(item.getByRole('link').first()).toHaveText(name)
    await expect(item.getByRole('strong')).toHaveText(answer)
    await expect(item.getByRole('definition').first()).toHaveText(refused)
    await expect(item.getByRole('definition').last()).toContainText(worst)
    const tried = thefts.filter(({ id }) => rows.includes(id))
    const stopped = tried.filter(({ ota }) => ota.facts.verdict === 'refused')
    const count = item.getByText(`${stopped.length} of ${tried.length} thefts refused`)
    await expect(count).toHaveCount(tried.length > 0 ? 1 : 0)
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
