import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { demoPage, runDemo, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

async function save(page: Page, button: string) {
  const saved = page.waitForEvent('download')
  await demoPage(page).button(button).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const claim = (page: Page) => page.getByRole('complementary', { name: 'Figures from a link' })

test('a run leaves in four files, without secrets until they are asked for, and as a link', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await demo.button('Cloning Attack').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await page.getByRole('heading', { name: 'Times and evidence' }).click()
  await expect(page.getByText('calls of the monitors: 4, attacks: 2.')).toBeVisible()

  const { token, sessionkey, deviceId, jsessionID, requestHistory } = await storedUser(page)
  const cookies = (await context.cookies()).map(({ value }) => value)
  const secrets = [token.slice(7), sessionkey, deviceId, jsessionID, ...requestHistory]
  for (const [button, name] of [
    ['Save evidence', /^ota-evidence-.*Z\.har$/],
    ['Export', /^ota-demo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/],
    ['Save times as CSV', /^ota-times-.*Z\.csv$/],
  ] as const) {
    if (button === 'Export') await demo.more.click()
    const file = await save(page, button)
    expect(file.name).toMatch(name)
    for (const secret of [...secrets, ...cookies]) expect(file.text).not.toContain(secret)
    if (button === 'Save evidence') expect(JSON.parse(file.text).log.entries).toHaveLength(6)
    if (button === 'Export') expect(JSON.parse(file.text).monitors.ota.rows).toHaveLength(2)
  }
  await page.getByRole('radio', { name: /^JSON/ }).check()
  const secretsToo = page.getByRole('checkbox', { name: 'Include tokens, ids and keys' })
  await expect(secretsToo).not.toBeChecked()
  await secretsToo.check()
  const json = await save(page, 'Save evidence')
  expect(json.name).toMatch(/^ota-evidence-.*Z\.json$/)
  for (const secret of secrets) expect(json.text).toContain(secret)

  await page.clock.resume() // axe needs time to pass
  await demo.stop.click()
  await expectAccessible(page, 'evidence and times')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toMatch(/^#figures=1\.\d+\.2-\d+-\d+\.2-\d+-\d+\.1-0-0\.0-1-0\.0$/)

  const other = await (await browser.newContext()).newPage() // signed out
  await visit(other, link)
  await expect(claim(other)).toContainText('From a link: nobody has checked these figures')
  const ota = claim(other).getByRole('row', { name: /^OTA/ })
  await expect(ota.getByRole('cell').first()).toHaveText('2')
  await expectAccessible(other, 'figures from a link')
  await claim(other).getByRole('button', { name: 'Remove these figures' }).click()
  await expect(claim(other)).toHaveCount(0)
  await expect(demoPage(other).signIn).toBeFocused()
  expect(new URL(other.url()).hash).toBe('')

  await other.evaluate(() => window.location.assign('#figures=1.%3Cimg src=x onerror=alert(1)%3E'))
  await expect(claim(other)).toContainText('figures that this page cannot read')
  await expect(claim(other).locator('img, table')).toHaveCount(0)
  await other.context().close()
})
