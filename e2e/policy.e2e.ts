import { expect, type Page } from '@playwright/test'
import { test } from './support/test'
import { started, visit } from './support/visit'

/** What a page tries, and what Chromium says of it. */
const refusedThings: [what: string, words: RegExp, attempt: () => unknown][] = [
  [
    'a script in the page',
    /script-src/,
    () => {
      const script = document.createElement('script')
      script.append('window.hasRun = true')
      document.body.append(script)
    },
  ],
  [
    'a handler in the page',
    /script-src/,
    () => {
      document.body.setAttribute('onclick', 'window.hasRun = true')
      document.body.click()
    },
  ],
  [
    'text as code',
    /eval|script-src|Trusted/,
    () => {
      try {
        // biome-ignore lint/security/noGlobalEval: it is what must fail
        window.eval('window.hasRun = true')
      } catch {}
    },
  ],
  [
    'text as markup',
    /TrustedHTML/,
    () => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hasRun = true">')
      } catch {}
    },
  ],
  [
    'a script of another address of the site',
    /TrustedScriptURL/,
    () => {
      try {
        document.createElement('script').src = '/robots.txt'
      } catch {}
    },
  ],
  [
    'a second policy of Trusted Types',
    /trusted-types/,
    () => {
      try {
        window.trustedTypes?.createPolicy('another', {
          createHTML: (text) => text,
          createScriptURL: (text) => text,
        })
      } catch {}
    },
  ],
  [
    'a style in the page',
    /style-src/,
    () => {
      const style = document.createElement('style')
      style.append('body { display: none }')
      document.head.append(style)
    },
  ],
  [
    'a style of an element',
    /style-src/,
    () => document.body.setAttribute('style', 'display: none'),
  ],
  ['a call to another host', /connect-src/, () => fetch('https://thief.example/').catch(() => {})],
  [
    'a picture of another host',
    /img-src/,
    () =>
      new Promise((done) => {
        const image = new Image()
        image.onerror = done
        image.src = 'https://thief.example/x.png'
      }),
  ],
  [
    'a frame of another host',
    /frame-src/,
    () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://thief.example/'
      document.body.append(frame)
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
]

/** Waits until the browser has told of it, and takes that out of what fails the test. */
async function taken(violations: string[], words: RegExp) {
  await expect.poll(() => violations.join('\n')).toMatch(words)
  violations.length = 0
}

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window)

test('what no page of the site does is refused, told, and fails a test', async ({
  page,
  violations,
}) => {
  await visit(page, '/about')
  await started(page)
  for (const [what, words, attempt] of refusedThings) {
    await test.step(what, async () => {
      await page.evaluate(attempt)
      await taken(violations, words)
      expect(await hasRun(page)).toBe(false)
    })
  }
  await expect(page.getByRole('main')).toBeVisible()
})

test('a script without a hash, or with another content, is not run', async ({
  page,
  violations,
}) => {
  let changed = ''
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (changed !== '') return route.continue()
    changed = route.request().url()
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.hasRun = true` })
  })
  await page.goto('/about')
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await taken(violations, /integrity/)
  expect(await hasRun(page)).toBe(false)

  await page.unrouteAll()
  await page.route('**/glossary', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /(<script type="waiting") integrity="[^"]*"/,
      '$1',
    )
    await route.fulfill({ response, body: html })
  })
  await page.goto('/glossary')
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await taken(violations, /Integrity-Policy/)
})

test('what is loaded later has a hash: with another content the search does not open', async ({
  page,
  violations,
}) => {
  await visit(page, '/about')
  await started(page)
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.hasRun = true` })
  })
  await page.getByRole('banner').getByRole('button', { name: /^Search/ }).click()
  await taken(violations, /integrity/)
  expect(await hasRun(page)).toBe(false)
})

test('pages, what is not there, and files have their headers', async ({ request }) => {
  for (const path of ['/', '/live-demo/google', '/live-demo/github', '/nothing']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'; script-src 'self'/)
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

test('a violation is reported, without what stands behind the path', async ({ page, violations }) => {
  const report = page.waitForRequest('**/api/csp-report')
  await visit(page, '/about?token=secret')
  await page.evaluate(() => document.body.setAttribute('style', 'display: none'))
  expect((await (await report).response())?.status()).toBe(204)
  await taken(violations, /style-src/)
})
