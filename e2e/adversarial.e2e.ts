import { expect } from '@playwright/test'
import { addStyle } from './support/add-style'
import { demoPage } from './support/demo-page'
import { collectAnswers, enter, secondTab } from './support/hurried'
import { test } from './support/test'
import { tries } from './support/tries'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('two tabs send 200 requests as one device, and LogOut in one ends the other', async ({
  page,
  context,
}) => {
  tries(36)
  await enter(context, page)
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  for (const tab of [page, other]) {
    await addStyle(tab, '[role=log] { display: none }') // drawing rows takes the time
    await demoPage(tab).start.click()
  }
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(200)
  expect(new Set(answers)).toEqual(new Set(['200']))
  for (const tab of [page, other]) {
    expect(Number(await demoPage(tab).ota.hits.textContent())).toBeGreaterThan(50)
  }
  await demoPage(page).logOut.click()
  await expect(demoPage(other).signIn).toBeVisible()
  await expect(other.getByRole('log')).toHaveCount(0)
})
