import { listen } from '@one-tick-ahead/ota/testing/listen'
import { expect } from '@playwright/test'
import { demoPage, failureNote, runTicks, signIn, stopTime, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

/** A page on another host, which sends anyone who opens it to an address of ours. */
const foreignPage = (target: string) =>
  listen((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(
      `<title>Elsewhere</title><script>location.href = ${JSON.stringify(target)}</script>`,
    )
  })

test.describe('a foreign page sends a signed-in visitor', () => {
  for (const path of ['/oauth2/authorization/google', '/live-demo/google']) {
    test(`to ${path}: the running session lives`, async ({ page, baseURL }) => {
      await signIn(page)
      const before = await storedUser(page)
      const foreign = await foreignPage(new URL(path, baseURL).href)
      await visitUnstarted(page, foreign.origin)
      await foreign.close()

      const demo = demoPage(page)
      await expect(demo.start).toBeVisible()
      await expect(page).toHaveURL('/live-demo')
      await expect(failureNote(page)).toHaveCount(0) // nothing is lost, so there is nothing to tell
      expect((await storedUser(page)).sessionkey).toBe(before.sessionkey)
      await stopTime(page)
      await demo.start.click()
      await runTicks(page, 1)
      await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
      await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200')
    })
  }
})
