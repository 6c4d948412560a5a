import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { contact } from '../../content/pages/contact'
import { allCaseStudies } from '../../lib/content/case-studies'
import { pages } from '../../lib/pages'
import { started, warm } from '../support/test'

// Pages made from a list or a document show all of it, each part at its address.

warm('/case-studies opens a row at its address, and lists its sources', async ({ page }) => {
  for (const { name, url, token, helped, why, timeline, sources } of allCaseStudies()) {
    await page.goto('/robots.txt') // otherwise only the fragment would change
    await page.goto(`${pages.caseStudies.path}#${url}`)
    const heading = page.getByRole('heading', { level: 2, name })
    const row = page.locator('details[open]').filter({ has: heading })
    await expect(row).toBeInViewport()
    for (const text of [token, helped, why])
      await expect(row.locator('summary')).toContainText(text)
    const list = (label: RegExp) => row.getByRole('list', { name: label }).getByRole('listitem')
    await expect(list(/^Timeline of/)).toHaveCount(timeline.length)
    await expect(list(/^Sources on/)).toHaveCount(sources.length)
    await expect(row.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
  }
})

for (const [{ path }, file] of [
  [pages.protocol, 'docs/protocol.md'],
  [pages.developers, 'packages/ota/README.md'],
] as const)
  warm(`${path} shows ${file} and its contents list`, async ({ page }) => {
    const sections = readFileSync(file, 'utf8').match(/(?<=^## ).+$/gm) ?? []
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveText(sections)
  })

warm(
  'code takes the focus only where it scrolls, and a table has the name of its heading',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(pages.protocol.path)
    await started(page)
    await expect(page.getByRole('group', { name: 'Keys', exact: true })).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'A token, step by step' })).toBeVisible()
    await expect(page.getByRole('group', { name: '12. Refusals' })).toBeVisible()
  },
)

const threats =
  'Session hijacking,Denial of service,AI-based JWT hacking,Device cloning,Man in the middle'
const prevented =
  'AI based cyber attacks,Device cloning,Session hijacking,Man in the middle,JWT token replay,JWT token flood'

warm('/ota-security shows five threats, the architecture and six stamps', async ({ page }) => {
  await page.goto(pages.security.path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('You are at risk!')
  const parts = `${threats},Architecture,What OTA is designed to prevent`.split(',')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(parts)
  const limits = main.getByText(/^Limit: /).locator(`a[href^="${pages.limits.path}#"]`)
  await expect(limits, 'one for each threat').toHaveCount(5)
  const stamps = page.getByRole('list', { name: 'What OTA prevents' }).locator('li')
  await expect(stamps).toContainText(prevented.split(','))
  await expect(stamps).toHaveCount(6)
  const steps = page.getByRole('list', { name: 'The steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
})

/** The main button at the end of each page that does not lead to the demo. */
const nextSteps = [
  [pages.developers, 'Get the package', '/contact#write'],
  [pages.limits, 'Get the package', '/contact#write'],
  [pages.compare, 'Add OTA to your API', '/developers'],
  [pages.protocol, 'Add OTA to your API', '/developers'],
] as const

warm(
  'each page about OTA ends with a next step, and the form says what happens then',
  async ({ page }) => {
    for (const [{ path }, name, href] of nextSteps) {
      await page.goto(path)
      const first = page.getByRole('region', { name: 'Next step' }).getByRole('link').first()
      await expect(first).toHaveText(name)
      await expect(first).toHaveAttribute('href', href)
    }
    await page.goto(pages.contact.path)
    await expect(page.getByRole('heading', { name: contact.after.title })).toBeVisible()
  },
)
