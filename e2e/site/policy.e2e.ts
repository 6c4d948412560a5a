import { expect } from '@playwright/test'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

/** What a page tries, and what Chromium says of it. */
const refusedThings: [what: string, words: RegExp, attempt: () => unknown][] = [
  ['a call to another host', /connect-src/, () => fetch('https://thief.example/')],
  [
    'a picture of another host',
    /img-src/,
    () => {
      new Image().src = 'https://thief.example/x.png'
    },
  ],
  [
    'a form that leads elsewhere',
    /form-action/,
    () => {
      const form = document.createElement('form')
      form.action = 'https://thief.example/'
      document.body.append(form)
      form.submit()
    },
  ],
  [
    'the camera',
    /[Pp]ermissions policy/,
    () => navigator.mediaDevices.getUserMedia({ video: true }),
  ],
]

test('the policy refuses what no page of the site does', async ({ page, violations }) => {
  await visitUnstarted(page, '/about')
  await started(page)
  for (const [what, words, attempt] of refusedThings) {
    await test.step(what, async () => {
      const before = violations.length
      // In a task of the page's own: what a test evaluates may do more.
      await page.evaluate(`setTimeout(${attempt})`)
      await expect.poll(() => violations.slice(before).join('\n')).toMatch(words)
    })
  }
  await page.close()
  violations.length = 0
})

test('the policy refuses what a thief wrote into a page', async ({ page, violations }) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const injected =
      '<script>hasRun = true</script><img src="" onerror="hasRun = true"><b id="b" style="color: red">'
    const body = (await response.text()).replace('<main', `${injected}$&`)
    await route.fulfill({ response, body })
  })
  await visitUnstarted(page, '/about')
  for (const words of [/inline script/, /event handler/, /inline style/]) {
    await expect.poll(() => violations.join('\n')).toMatch(words)
  }
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await expect(page.locator('#b')).not.toHaveCSS('color', 'rgb(255, 0, 0)')
  await page.close()
  violations.length = 0
})
