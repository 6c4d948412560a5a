import { createHash, randomBytes, randomUUID, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { makeCertificate } from '@one-tick-ahead/api/testing/certificate'
import type { OtaFetch } from '@one-tick-ahead/ota/client'
import { createDbsc } from '@one-tick-ahead/ota/dbsc'
import { otaDbsc } from '@one-tick-ahead/ota/fetch'
import type { Verdict } from '@one-tick-ahead/ota/guard'
import { ota, otaEnrol } from '@one-tick-ahead/ota/hono'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { expect } from '@playwright/test'
import { Hono } from 'hono'
import { findWholeBrowser } from '../../scripts/find-browser.mjs'
import { otaScript } from '../support/ota-script'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// A device cookie that the browser itself renews, by DBSC and a key in software.

const program = findWholeBrowser()
// biome-ignore lint/suspicious/noSkippedTests: only where it is missing, and never under CI
test.skip(!program && !process.env.CI, 'no whole Chromium: the headless shell has no DBSC')

const FIRST_WITH_DBSC = 145
const DEVICE = '__Host-ota_device'

const folder = mkdtempSync(join(tmpdir(), 'ota-dbsc-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

/** A page, its API and the address of DBSC, over https. */
async function start() {
  const script = await otaScript()
  const verdicts: Verdict[] = []
  const answers: number[] = []
  const audit: string[] = []
  const away = { once: false }
  const now = Date.now()
  const signIn = { id: randomUUID(), at: now, expiresAt: now + 3_600_000 }
  const keys = new Map([[1, randomBytes(64)]])
  const options = { keys, store: createMemoryStore() }
  const dbsc = createDbsc({ ...options, url: '/ota/device' })
  const app = new Hono()
  app.get('/', (c) => c.html('<!doctype html><title>Page</title><script src="/ota.js"></script>'))
  app.get('/ota.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }))
  app.post('/ota/session', otaEnrol({ ...options, dbsc, signIn: () => signIn }))
  const renew = otaDbsc(dbsc)
  app.post('/ota/device', (c) => {
    const answer = away.once ? c.body(null, 503) : renew(c.req.raw)
    away.once = false
    answers.push(answer.status)
    return answer
  })
  const guard = ota({
    ...options,
    dbsc,
    onVerdict: (verdict) => verdicts.push(verdict),
    audit: (event) => audit.push(event),
  })
  app.use('/api/*', guard)
  app.get('/api/orders', (c) => c.json([]))

  const files = makeCertificate(folder, ['localhost'])
  const [key, cert] = [files.key, files.certificate].map((path) => readFileSync(path, 'utf8'))
  const server = createServer({ key, cert }, getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { publicKey } = new X509Certificate(cert ?? '')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** By this the browser takes the certificate for a good one: DBSC is off behind a bad one. */
    pin: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    verdicts,
    answers,
    audit,
    away,
    close: () => server.close(),
  }
}

test('the browser renews the device cookie with a key of its own', async ({ playwright }, {
  project,
}) => {
  const { launchOptions } = project.use
  const { origin, pin, verdicts, answers, audit, away, close } = await start()
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: program,
    args: [
      ...(launchOptions?.args ?? []),
      `--ignore-certificate-errors-spki-list=${pin}`,
      '--enable-features=DeviceBoundSessions,EnableBoundSessionCredentialsSoftwareKeysForManualTesting',
    ],
  })
  try {
    const version = browser.version()
    // biome-ignore lint/suspicious/noSkippedTests: an older one has none
    test.skip(Number.parseInt(version, 10) < FIRST_WITH_DBSC, `Chromium ${version} has no DBSC`)
    const context = await browser.newContext()
    const page = await context.newPage()
    await visitUnstarted(page, origin)
    /** @returns what the API answered, and what its guard found. */
    const call = async () => {
      const status = await page.evaluate(async () => {
        interface Adopter {
          api?: OtaFetch
          ota: { otaFetch(options: { enrol: string }): OtaFetch }
        }
        const own = window as unknown as Adopter // the script above
        own.api ??= own.ota.otaFetch({ enrol: '/ota/session' })
        return (await own.api('/api/orders')).status
      })
      return [status, verdicts.at(-1)?.deviceBound]
    }
    const cookie = async () => (await context.cookies()).find(({ name }) => name === DEVICE)?.value

    expect((await call())[0]).toBe(200)
    await expect.poll(() => answers, 'the browser has registered its key').toEqual([200])
    expect(await call()).toEqual([200, true])
    const first = await cookie()

    await context.clearCookies({ name: DEVICE }) // as if it had expired
    expect(await call()).toEqual([200, true])
    expect(answers).toEqual([200, 403, 200])
    expect(await cookie()).not.toBe(first)

    away.once = true
    await context.clearCookies({ name: DEVICE })
    expect(await call(), 'the browser could not renew').toEqual([401, false])
    expect(audit, 'and is no thief').toEqual([])
    expect(await call(), 'its session goes on').toEqual([200, true])
    expect(answers).toEqual([200, 403, 200, 503, 403, 200])
  } finally {
    await browser.close()
    close()
  }
})
