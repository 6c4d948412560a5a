import { expect } from '@playwright/test'
import type { Tab } from './tab'

/** The demo's panels by the names that are their contract. */
export type Kind = 'JWT' | 'OTA'

/** Status of each row of a log, newest first. */
export const statuses = (tab: Tab, log: string) =>
  tab.run(
    (see, log) =>
      see
        .all('listitem', undefined, see.one('log', log) ?? document.createElement('p'))
        .map(({ dataset }) => dataset.status ?? ''),
    log,
  )

/** Through the local provider's own page, as a visitor does. */
export async function signIn(tab: Tab) {
  await tab.click('button', 'Sign-in With Google')
  await tab.click('button', 'Continue as demo visitor')
}

const hits = (tab: Tab, kind: Kind) =>
  tab.run(
    (see, panel) => Number(see.one('status', 'Api Hit', see.one('region', panel))?.textContent),
    `${kind} monitor`,
  )

/** Until a monitor has called so often, one call in two seconds; each of its rows must be a 200. */
export async function untilAccepted(tab: Tab, kind: Kind, calls: number) {
  await expect
    .poll(() => hits(tab, kind), { message: `calls of ${kind}`, timeout: 10_000 + calls * 2500 })
    .toBeGreaterThanOrEqual(calls)
  const rows = await statuses(tab, `${kind} log`)
  expect(
    rows.filter((status) => status !== '200'),
    kind,
  ).toEqual([])
}
