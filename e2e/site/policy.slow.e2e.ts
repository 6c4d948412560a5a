import { expect } from '@playwright/test'
import { forgive, hasRun, told } from '../support/policy'
import { SCRIPTS } from '../support/start'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

test('what is loaded later has a hash: other content does not run', async ({
  page,
  violations,
}) => {
  await visitUnstarted(page, '/')
  await started(page)
  const body = 'window.hasRun = true'
  await page.route(SCRIPTS, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await page.getByRole('button', { name: 'Steal this token' }).click()
  await told(violations, /'integrity' attribute/)
  expect(await hasRun(page)).toBe(false)
  await forgive(page, violations)
})

test('pages, what is not there, and files have their headers', async ({ request }) => {
  for (const path of ['/', '/live-demo/google', '/live-demo/github', '/nothing']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy'], path).toMatch(
      /^default-src 'none'; script-src 'self'/,
    )
    expect(headers, path).toMatchObject({
      'integrity-policy': expect.stringContaining('(script)'),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['strict-transport-security'], 'over http').toBeUndefined()
  }
  const file = (await request.get('/robots.txt')).headers()
  expect(file['content-security-policy']).toMatch(/^default-src 'none'; style-src/)
})
