import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { demoPage, failureNote, runTicks, signIn, stopTime, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

/** A page on another host, which sends whoever opens it to an address of ours. */
async function foreignPage(target: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(
      `<title>Elsewhere</title><script>location.href = ${JSON.stringify(target)}</script>`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.close(done)),
  }
}

test.describe('a foreign page sends a signed-in visitor', () => {
  for (const path of ['/oauth2/authorization/google', '/live-demo/google']) {
    test(`to ${path}: the running session lives`, async ({ page, baseURL }) => {
      await signIn(page)
      const before = await storedUser(page)
      const foreign = await foreignPage(new URL(path, baseURL).href)
      await visitUnstarted(page, foreign.url)
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
