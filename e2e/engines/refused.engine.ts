import { expect } from '@playwright/test'
import { expectSilence, test } from './engine-test'

test('with its storage refused the site is whole, and its theme still changes', async ({
  open,
}) => {
  const refuse = (page: object) => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(page, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  }
  for (const path of ['/', '/contact', '/live-demo']) {
    const tab = await open(path, { before: refuse })
    await tab.click('button', 'Theme: system')
    await tab.until('light', () => document.documentElement.dataset.theme)
    await expectSilence(tab, path)
  }
})

test.describe('with cookies refused', () => {
  test.use({ refusesCookies: true })

  test('a sign-in fails and says that it needs them, and nobody is signed in', async ({ open }) => {
    const tab = await open('/live-demo')
    await tab.click('button', 'Sign-in With Google')
    // Said by the provider, which is the first to miss them, or by the demo.
    await tab.until(true, (see) =>
      /needs cookies|refuses (this site’s )?cookies/.test(see.textOf()),
    )
    expect(await tab.run((see) => Boolean(see.one('button', 'Start Demo')))).toBe(false)
  })
})
