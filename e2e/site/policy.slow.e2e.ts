import { expect } from '@playwright/test'
import { SCRIPTS } from '../support/start'
import { forgive, hasRun, test, told } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

test('what is loaded later has a hash: other content does not open the search', async ({
  page,
  violations,
}) => {
  await visitUnstarted(page, '/about')
  await started(page)
  const body = 'window.hasRun = true'
  await page.route(SCRIPTS, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click()
  await told(violations, /'integrity' attribute/)
  expect(await hasRun(page)).toBe(false)
  await forgive(page, violations)
})

test('a browser reports to the API what it refused', async ({ page, violations }) => {
  await page.route('**/about?*', async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    // The older way, as the newer one takes a minute.
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace(/; report-to .*$/, ''),
    }
    await route.fulfill({ response, headers })
  })
  const report = page.waitForRequest('**/api/csp-report')
  await visitUnstarted(page, '/about?token=secret')
  await page.evaluate(() => document.body.setAttribute('style', 'display: none'))
  expect((await (await report).response())?.status()).toBe(204)
  await forgive(page, violations)
})
