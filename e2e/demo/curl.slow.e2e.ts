import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import {
  drawer,
  inspect,
  isJwtCall,
  isOtaCall,
  runDemo,
  runTicks,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

/** What curl would be given by the shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

/** Copies the drawer's command and takes it apart. */
async function copyCurl(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await drawer(page).getByRole('button', { name: 'Copy curl' }).click()
  await expect(drawer(page).getByRole('button', { name: '✓ Copied curl' })).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  const words = argumentsOf(command)
  const headers: Record<string, string> = Object.fromEntries(
    words.filter((word) => /^[\w-]+: /.test(word)).map((word) => word.split(/: (.*)/s, 2)),
  )
  const cookie = words.find((_, index) => words[index - 1] === '-b')
  return { command, url: words.at(-1) ?? '', headers, cookie }
}

test('Copy curl: the JWT works for anyone, the OTA token for nobody, and no key is in it', async ({
  page,
  request,
}) => {
  await runDemo(page, 2)
  const user = await storedUser(page)
  for (const [kind, isSent, status] of [
    ['jwt', isJwtCall, 200],
    ['ota', isOtaCall, 401],
  ] as const) {
    const call = page.waitForRequest(isSent)
    await runTicks(page, 1)
    await inspect(page, kind)
    const sent = await (await call).allHeaders()
    const shown = await copyCurl(page)
    const secrets = [...(sent.authorization?.match(/[\w-]{20,}/g) ?? []), user.jsessionID]
    expect(secrets.length).toBeGreaterThan(1)
    for (const secret of secrets) expect(shown.command).not.toContain(secret)
    await page.clock.runFor(1200) // until the button can be pressed for the next
    await drawer(page).getByRole('checkbox', { name: 'With secrets' }).check()
    const { command, url, headers, cookie } = await copyCurl(page)
    expect(url).toBe((await call).url())
    for (const [name, value] of Object.entries(headers)) {
      expect(value).toBe(sent[name.toLowerCase()])
    }
    for (const secret of [user.sessionkey, user.deviceId, 'ota_device', 'ota_login']) {
      expect(command).not.toContain(secret)
    }
    expect(cookie).toBe(kind === 'ota' ? `ota_session=${user.jsessionID}` : undefined)
    // From a context of its own: another machine, with no cookie but the command's.
    const answer = await request.get(url, { headers: cookie ? { ...headers, cookie } : headers })
    expect(answer.status()).toBe(status)
    if (kind === 'ota') {
      expect((await answer.json()).code).toBe('ota_replayed')
      await expect(drawer(page)).toContainText('it has been used')
    }
    await page.clock.runFor(1200)
    await expect(drawer(page).getByRole('button', { name: 'Copy curl' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
