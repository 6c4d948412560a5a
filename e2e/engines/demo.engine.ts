import { expect } from '@playwright/test'
import { expectSilence, test } from './engine-test'
import type { Tab } from './tab'

/** The demo's panels by the names that are their contract. */
type Kind = 'JWT' | 'OTA'

/** Status of each row of a log, newest first. */
const statuses = (tab: Tab, log: string) =>
  tab.run(
    (see, log) =>
      see
        .all('listitem', undefined, see.one('log', log) ?? document.createElement('p'))
        .map(({ dataset }) => dataset.status ?? ''),
    log,
  )

/** Through the local provider's own page, as a visitor does. */
async function signIn(tab: Tab) {
  await tab.click('button', 'Sign-in With Google')
  await tab.click('button', 'Continue as demo visitor')
}

const hits = (tab: Tab, kind: Kind) =>
  tab.run(
    (see, panel) => Number(see.one('status', 'Api Hit', see.one('region', panel))?.textContent),
    `${kind} monitor`,
  )

/** Until a monitor has called so often, one call in two seconds; each of its rows must be a 200. */
async function untilAccepted(tab: Tab, kind: Kind, calls: number) {
  await expect
    .poll(() => hits(tab, kind), { message: `calls of ${kind}`, timeout: 10_000 + calls * 2500 })
    .toBeGreaterThanOrEqual(calls)
  const rows = await statuses(tab, `${kind} log`)
  expect(
    rows.filter((status) => status !== '200'),
    kind,
  ).toEqual([])
}

test('a visitor signs in, runs ten ticks, looks into one, attacks and leaves', async ({ open }) => {
  const tab = await open('/live-demo')
  await signIn(tab)
  await tab.click('button', 'Start Demo')
  const cookies = await tab.cookies()
  expect(cookies.length).toBeGreaterThan(1)
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([])
  expect(await tab.run(() => document.cookie)).toBe('')

  for (const kind of ['JWT', 'OTA'] as const) {
    await untilAccepted(tab, kind, 10)
  }
  await tab.click('button', '', '[role=log][aria-label="OTA log"] li')
  await tab.until(true, (see) =>
    see.textOf(see.one('dialog', 'Request inspector')).includes('is the same.'),
  )
  await tab.press('Escape')

  for (const [button, log, status] of [
    ['Send Request', 'JWT Forgery log', '200'],
    ['OTA Request', 'OTA Forgery log', '401'],
    ['Cloning Attack', 'OTA Forgery log', '401'],
  ] as const) {
    const before = (await statuses(tab, log)).length
    await tab.click('button', button)
    await expect.poll(async () => (await statuses(tab, log)).length).toBe(before + 1)
    expect((await statuses(tab, log))[0], button).toBe(status)
  }
  await tab.click('button', 'LogOut')
  await tab.until(true, (see) => Boolean(see.one('button', 'Sign-in With Google')))
  expect(await tab.run(() => JSON.parse(localStorage.getItem('userinfo') ?? '{}').islogin)).toBe(
    false,
  )
})

test('two tabs keep one send log in step', async ({ open }) => {
  const first = await open('/live-demo')
  await signIn(first)
  await first.click('button', 'Start Demo')
  const second = await open('/live-demo')
  await second.click('button', 'Start Demo')
  for (const tab of [first, second]) {
    await untilAccepted(tab, 'OTA', 4)
  }
  await expectSilence(second, 'second tab')
})

for (const [name, before] of [
  [
    'AbortSignal.any',
    (page: { AbortSignal: typeof AbortSignal }) => Reflect.deleteProperty(page.AbortSignal, 'any'),
  ],
  [
    'Web Locks',
    (page: { Navigator: typeof Navigator }) =>
      Object.defineProperty(page.Navigator.prototype, 'locks', { value: undefined }),
  ],
] as const) {
  test(`the demo runs without ${name}`, async ({ open }) => {
    await signIn(await open('/live-demo'))
    // Signed in by now, or soon: a window of its own has the hook before its scripts.
    const signedIn = await open('/privacy')
    await signedIn.until(
      true,
      () => JSON.parse(localStorage.getItem('userinfo') ?? '{}').islogin === true,
    )
    const tab = await open('/live-demo', { before })
    const isThere = await tab.run((_, name) => {
      return name === 'Web Locks' ? Boolean(navigator.locks) : 'any' in AbortSignal
    }, name)
    expect(isThere).toBe(false)
    await tab.click('button', 'Start Demo')
    for (const kind of ['JWT', 'OTA'] as const) {
      await untilAccepted(tab, kind, 3)
    }
    await tab.click('button', 'Cloning Attack')
    await expect.poll(() => statuses(tab, 'OTA Forgery log')).toEqual(['401'])
    await expectSilence(tab, name)
  })
}
