import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { startNginx, type TestNginx } from '@one-tick-ahead/api/testing/nginx'
import { freePorts, type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { type Browser, expect, type Page } from '@playwright/test'
import {
  FIXTURE_API,
  FIXTURE_ATTACKER,
  FIXTURE_BASE,
  FIXTURE_ORIGIN,
  FIXTURE_OUT,
} from '../../scripts/build/fixture-site.mjs'
import { findServices } from '../../scripts/find-services.mjs'
import { demoPage, isOtaCall, runTicks, stopTime } from '../support/demo-page'
import { collectNoise } from '../support/noise'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// As it is deployed: nginx with TLS, the site below a path of one host, two nodes of the API behind
// a sibling host, and the attacker on a third.

const { nginx: program = '', postgresql = '' } = findServices()
// biome-ignore lint/suspicious/noSkippedTests: only where a program is missing, and never under CI
test.skip(!(program && postgresql) && !process.env.CI, 'nginx or PostgreSQL is not installed')

const nameOf = (origin: string) => new URL(origin).hostname
const NAMES = [FIXTURE_ORIGIN, FIXTURE_API, FIXTURE_ATTACKER].map(nameOf)
const SITE = FIXTURE_ORIGIN + FIXTURE_BASE

/** With Google every node knows a sign-in; a local provider knows those that its own node began. */
const signInAt = (node: string) =>
  Object.fromEntries(
    ['/oauth2/', '/login/'].map((path) => {
      const location = (to: string) =>
        `location ${path} { include ota/proxy.conf; proxy_pass http://${to}; }`
      return [location('ota_api'), location(node)]
    }),
  )

let folder: string
let database: PostgresServer
let nodes: RunningServer[] = []
let nginx: TestNginx
let browser: Browser
let page: Page

test.beforeAll(async ({ playwright }, { project }) => {
  folder = await mkdtemp(join(tmpdir(), 'ota-hosts-'))
  const below = join(folder, 'site', FIXTURE_BASE)
  await mkdir(dirname(below), { recursive: true })
  await symlink(resolve(FIXTURE_OUT), below)
  database = await PostgresServer.start(postgresql)
  const ports = [await freePorts(), await freePorts()] as const
  const [first = '', second] = ports.map(({ PORT }) => `127.0.0.1:${PORT}`)
  nginx = await startNginx({
    program,
    hosts: 'two-hosts.conf',
    attacker: true,
    headers: Object.fromEntries(
      ['pages.conf', 'files.conf'].map((name) => [
        name,
        readFileSync(`${FIXTURE_OUT}-headers/nginx/${name}`, 'utf8'),
      ]),
    ),
    names: NAMES,
    replaced: {
      'www.ota.example': nameOf(FIXTURE_ORIGIN),
      'api.ota.example': nameOf(FIXTURE_API),
      'attacker.example': nameOf(FIXTURE_ATTACKER),
      '/srv/ota/out': join(folder, 'site'),
      'set $ota_base "";': `set $ota_base "${FIXTURE_BASE}";`,
      ...signInAt(first),
      'server 127.0.0.1:3000 fail_timeout=1s;': `server ${first}; server ${second};`,
      'http://127.0.0.1:3001': `http://127.0.0.1:${ports[0].ATTACKER_PORT}`,
    },
  })
  const common = {
    ...makeServerKeys().env,
    NODE_EXTRA_CA_CERTS: nginx.caFile,
    NODE_OPTIONS: '--import ./packages/api/testing/preload/names.mjs',
    NAMES_PORT: String(nginx.httpsPort),
    DATABASE_URL: database.url(await database.createDatabase()),
    PUBLIC_API_URL: FIXTURE_API,
    SITE_URL: SITE,
    TRUST_PROXY: 'loopback',
  }
  nodes = await Promise.all(
    ports.map((own, index) =>
      runServer({
        ...common,
        ...own,
        DATA_DIR: join(folder, String(index)),
        ATTACKER_ENABLED: String(index === 0),
      }),
    ),
  )
  const { launchOptions } = project.use
  const names = NAMES.map((name) => `MAP ${name}:443 127.0.0.1:${nginx.httpsPort}`)
  browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=${names.join(',')}`],
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  page = await context.newPage()
})

test.afterAll(async () => {
  await browser?.close()
  await nginx?.close()
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await database?.remove()
  await rm(folder, { recursive: true, force: true })
})

test('a visitor signs in, runs both systems over two nodes, attacks them and logs out', async () => {
  const demo = demoPage(page)
  const noise = collectNoise(page)
  const opened = await visitUnstarted(page, FIXTURE_ORIGIN)
  await expect(page).toHaveURL(SITE)
  expect((await opened?.securityDetails())?.protocol).toBe('TLS 1.3')
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON()),
  ).toMatchObject({ nextHopProtocol: 'h2' })

  await page.getByRole('main').getByRole('link', { name: 'Start Demo' }).first().click()
  await demo.signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await expect(demo.start).toBeVisible()
  await expect(page).toHaveURL(`${SITE}/live-demo`)

  const toApi = page.waitForRequest(isOtaCall)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 6)
  for (const { rows } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(6)
    await expect(rows.and(page.locator('[data-status="200"]'))).toHaveCount(6)
  }
  expect((await (await toApi).allHeaders()).cookie).toContain('__Host-ota_device=')

  const toAttacker = page.waitForRequest((request) => request.url().startsWith(FIXTURE_ATTACKER))
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows.first()).toHaveAttribute('data-status', '200')
  await demo.button('OTA Request').click()
  await demo.button('Cloning Attack').click()
  await expect(demo.otaForgery.rows).toHaveCount(2)
  await expect(demo.otaForgery.rows.and(page.locator('[data-status="401"]'))).toHaveCount(2)
  expect((await (await toAttacker).allHeaders()).cookie).toBeUndefined()

  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  expect(noise).toEqual([])

  const { access } = await nginx.logs()
  for (const { origin } of nodes) {
    expect(access).toMatch(
      new RegExp(`/api/(customer|get-all-persons)" 200 .*:${new URL(origin).port} 200`),
    )
  }
  expect(access).not.toMatch(/ 50\d |code=|state=/)
})
