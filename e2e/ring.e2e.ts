import { expect, test } from '@playwright/test'

const MINUTE = 29_919_775
const at = (second: number) => (MINUTE * 60 + second) * 1000

test('prints a token per quarter and strikes the last one through; can be stopped', async ({
  page,
}) => {
  await page.clock.install({ time: at(5) })
  await page.goto('/')
  await page.clock.pauseAt(at(14))
  const tape = page.getByRole('figure').locator('[translate=no]')
  await expect(tape).toContainText(/OTA [0-9a-f]{8}…[0-9a-f]{8}-S1/)
  await expect(tape).toContainText(`minute ${MINUTE} · next in 1 s`)
  await page.clock.runFor(1000)
  await expect(tape.getByRole('deletion')).toHaveText(/-S1$/)
  await expect(tape).toContainText(/-S2/)
  await page.getByRole('button', { name: 'Stop the clock' }).click()
  await page.clock.runFor(30_000)
  await expect(tape).toContainText(/-S2/)
  await page.getByRole('button', { name: 'Run the clock' }).click()
  await page.clock.runFor(1000)
  await expect(tape).toContainText(/-S4/)
})
