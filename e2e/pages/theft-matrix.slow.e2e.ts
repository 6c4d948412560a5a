import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Thief } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import { onServers, RECORDS, type Scheme } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import {
  type Exchange,
  nothingStolen,
  type StolenData,
  stolenFrom,
} from '@one-tick-ahead/api/attacker/thief/stolen-data'
import {
  freePorts,
  freshDataDir,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { realClock } from '@one-tick-ahead/api/testing/visitor'
import { expect, type Page } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../../components/live-demo/run'
import {
  demoPage,
  isOtaCall,
  runDemo,
  runTicks,
  signIn,
  signInAtProvider,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

// The matrix of packages/research/theft-matrix, where what is copied is copied from a real browser: each path that
// is tried must give the answer that is published. Left out are those that end the session, and in
// the column of OTA those by a JWT: published is what a server that takes no JWT answers, and the
// one here takes both, as the demo does.
test.describe.configure({ mode: 'default' })

interface Row {
  id: string
  ota: { cells: { now: { codes: string[] } } }
  bound: { cells: { now: { codes: string[] } } }
  jwt: { cells: { now: { codes: string[] } } }
}

const rows: Row[] = JSON.parse(await readFile('content/theft-matrix.json', 'utf8')).rows
const ports = await freePorts()
let folder: string
let server: RunningServer

test.use({
  baseURL: `http://localhost:${ports.PORT}`,
  contextOptions: { reducedMotion: 'reduce' },
})

test.beforeAll(async () => {
  folder = await freshDataDir()
  server = await runServer({ ...ports, DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
})
test.afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const attacked = () => onServers(() => server, realClock)

/** These end the session: each has an owner of its own in packages/research/theft-matrix. */
const DESTRUCTIVE = /invented log|no log|forgotten|without its log/

/** Tries every path that the stolen data opens, gentlest first, and holds each answer to the published one. */
async function tryPaths(id: string, scheme: Scheme, stolen: StolenData): Promise<void> {
  const codes = rows.find((row) => row.id === id)?.[scheme].cells.now.codes ?? []
  const published = new Map(
    codes.map((code) => {
      const at = code.indexOf(': ')
      return [code.slice(0, at), code.slice(at + 2).split(', ')[0]]
    }),
  )
  const { key, ...bearer } = stolen
  const used = scheme === 'jwt' ? bearer : { ...bearer, key }
  const thief = new Thief(attacked(), scheme, used)
  /** Of the other scheme, whose tokens this server takes too. */
  const isOther = (name: string) => scheme === 'ota' && /JWT|token/.test(name)
  const attackPaths = thief
    .attackPaths()
    .filter(({ name }) => !DESTRUCTIVE.test(name) && !isOther(name))
  expect(attackPaths.length).toBeGreaterThan(0)
  for (const { name, go } of attackPaths) {
    expect([name, await go()]).toEqual([name, published.get(name)])
  }
}

/** Status and code of every answer to an OTA call. */
function collectAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!isOtaCall(response.request())) return
    const { code = '' } = response.ok() ? {} : await response.json().catch(() => ({}))
    answers.push(`${response.status()} ${code}`.trim())
  })
  return answers
}

/** A visitor whose demo has run and stands, as does the page's time. */
async function signedIn(page: Page, enter = signIn): Promise<string[]> {
  const answers = collectAnswers(page)
  const demo = await runDemo(page, 3, enter)
  await demo.stop.click()
  return answers
}

/** The storage and, from outside the page, the cookies. */
async function profileOf(page: Page): Promise<StolenData> {
  const { cookies, origins } = await page.context().storageState()
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  const user = JSON.parse(stored.find(({ name }) => name === 'userinfo')?.value ?? 'null')
  return {
    ...stolenFromStorage(user),
    cookies: Object.fromEntries(
      cookies.filter(({ name }) => name.startsWith('ota_')).map(({ name, value }) => [name, value]),
    ),
  }
}

function stolenFromStorage(user: Awaited<ReturnType<typeof storedUser>>): StolenData {
  const { token, deviceId, sessionkey, jsessionID, requestHistory } = user
  const key = { sessionKey: sessionkey, deviceId, sessionId: jsessionID }
  return { ...nothingStolen(), jwt: token, key, history: requestHistory }
}

/** The next answer that the owner's page gets. */
async function nextAnswer(page: Page, answers: string[]): Promise<string | undefined> {
  const before = answers.length
  await demoPage(page).start.click()
  await page.clock.runFor(MONITOR_INTERVAL_MS)
  await page.clock.resume() // a log that a script has changed is waited for
  await expect.poll(() => answers.length).toBeGreaterThan(before)
  return answers[before]
}

test('localStorage: a script reads all of it and no cookie, and the key opens nothing elsewhere', async ({
  page,
}) => {
  const answers = await signedIn(page)
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).toBe('')
  const stolen = stolenFromStorage(await storedUser(page))
  await tryPaths('local-storage', 'ota', { ...stolen, history: [...(stolen.history ?? [])] })
  await tryPaths('local-storage', 'jwt', stolen)
  expect(await nextAnswer(page, answers)).toBe('200')
})

test('a stale profile: storage and cookies of a browser that has gone on', async ({ page }) => {
  const answers = await signedIn(page)
  const stolen = await profileOf(page)
  expect(Object.keys(stolen.cookies).sort()).toEqual(['ota_device', 'ota_login', 'ota_session'])
  await demoPage(page).start.click()
  await runTicks(page, 30)
  await demoPage(page).stop.click()
  await tryPaths('stale-profile', 'jwt', { ...stolen, history: [] })
  await tryPaths('stale-profile', 'ota', stolen)
  expect(await nextAnswer(page, answers)).toBe('401 ota_session_revoked')
})

test('a fresh profile: the owner’s next request puts the thief out', async ({ page }) => {
  const answers = await signedIn(page)
  const stolen = await profileOf(page)
  await tryPaths('fresh-profile', 'ota', stolen)
  expect(await nextAnswer(page, answers)).toBe('409 ota_device_cloned')
  const thief = new Thief(attacked(), 'ota', stolen)
  expect(await thief.withLog()).toBe('401 ota_session_revoked')
})

test('a HAR with registerDevice: all that was sent, and answered', async ({ browser }) => {
  const path = join(folder, 'recorded.har')
  const context = await browser.newContext({ recordHar: { path } })
  const page = await context.newPage()
  await signedIn(page, signInAtProvider)
  const { cookies } = await context.storageState()
  await context.close() // writes the file
  const { log } = JSON.parse(await readFile(path, 'utf8'))
  const traffic: Exchange[] = log.entries.map(
    ({ request, response }: Record<string, { url: string; headers: HarHeader[] }>) => ({
      path: new URL(request?.url ?? '').pathname,
      request: Object.fromEntries(
        (request?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
      ),
      answer: new Headers((response?.headers ?? []).map(({ name, value }) => [name, value])),
    }),
  )
  // The JWT monitor asks at the same address: its requests are the other scheme's.
  const isOta = ({ path, request }: Exchange) => path !== RECORDS || 'x-request-id' in request
  const stolen = stolenFrom(traffic.filter(isOta))
  for (const { name, value } of cookies.filter((one) => one.name.startsWith('ota_'))) {
    expect([name, stolen.cookies[name]]).toEqual([name, value])
  }
  expect(stolen.key?.sessionKey).toMatch(/^[\w-]{86}$/)

  // The owner goes on where the recording ended. A program plays it, with all that the browser sent.
  const owner = new Thief(attacked(), 'ota', structuredClone(stolen))
  expect(await owner.withLog()).toBe('ok')
  await tryPaths('har', 'ota', stolen)
})

interface HarHeader {
  name: string
  value: string
}

test('a script in the page: requests while it runs, and nothing of use when it has gone', async ({
  page,
}) => {
  const answers = await signedIn(page)
  const tried = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('userinfo') ?? 'null')
    const headers = { 'device-id': crypto.randomUUID(), Authorization: user.token }
    const register = await fetch('/api/registerDevice', { headers })
    const fetched = await fetch('/api/fetchtoken')
    return { register: register.status, jwt: fetched.headers.get('Authorization'), user }
  })
  expect(tried.register).toBe(409)
  expect(tried.jwt).toMatch(/^Bearer /)
  const { key } = stolenFromStorage(tried.user)
  // In the page the browser adds the cookie that nothing can read.
  const signer = new Thief(attacked(), 'ota', nothingStolen())
  const { headers, requestId } = signer.sign(key ?? never(), tried.user.requestHistory)
  const { Cookie: _, ...sent } = headers
  const status = await page.evaluate(
    async ([headers, id]) => {
      const user = JSON.parse(localStorage.getItem('userinfo') ?? 'null')
      user.requestHistory = [...user.requestHistory, id].slice(-20)
      localStorage.setItem('userinfo', JSON.stringify(user))
      return (await fetch('/api/customer', { headers })).status
    },
    [sent, requestId] as const,
  )
  expect(status).toBe(200)
  await tryPaths('script-minute', 'ota', stolenFromStorage(await storedUser(page)))
  expect(await nextAnswer(page, answers)).toBe('200') // and it is not noticed
})

function never(): never {
  throw new Error('the storage held no key')
}
