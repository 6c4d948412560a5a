import { expect } from '@playwright/test'
import { demoPage } from './support/demo-page'
import { signIn } from './support/sign-in'
import { test } from './support/test'

test('one experiment at a time, which can be stopped; LogOut ends it and leaves nothing', async ({
  page,
}) => {
  const demo = demoPage(page)
  await signIn(page)
  await page.getByRole('heading', { name: 'Attack lab' }).click()
  await demo.button('Run: A fresh profile, the victim idle').click()
  const log = page.getByRole('log', { name: 'A fresh profile, the victim idle: steps' })
  await expect(log.getByText('reads, request 1')).toBeVisible()
  await expect(demo.button('Run: 100 copies at once')).toHaveAttribute('aria-disabled', 'true')
  await demo.button('Stop: A fresh profile, the victim idle').click()
  await expect(page.getByRole('status').filter({ hasText: 'Stopped.' })).toBeVisible()

  await demo.button('Run: A token after its window').click()
  await expect(page.getByText('The thief waits for 31 seconds.')).toBeVisible()
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
})
