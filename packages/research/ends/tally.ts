import type { Tally, Thefts } from '@/content/ends'
import { allCauses, type Cause, habitsOf } from './causes'
import { count, live, type Scheme, type World } from './life'
import { leave, openOta } from './ota'
import { openRefreshTokens, type RefreshOptions } from './refresh-tokens'
import { steal } from './thief'

/** Many worlds of one cause, or many thefts, added up. World by world: each can be played again alone. */

/** A person signs in about once for so many requests. */
export const CALLS_A_WORLD = 2000
const SEEDS_KEPT = 3

/** What refresh tokens are tried as. */
export const variants: Record<string, RefreshOptions & { title: string }> = {
  strict: { title: 'no grace, tabs on their own', graceMs: 0, hasLock: false },
  'strict-lock': { title: 'no grace, tabs under a lock', graceMs: 0, hasLock: true },
  grace: { title: '30 s of grace, tabs on their own', graceMs: 30_000, hasLock: false },
  'grace-lock': { title: '30 s of grace, tabs under a lock', graceMs: 30_000, hasLock: true },
}

export const causeOf = (id: string): Cause => {
  const found = allCauses.find((one) => one.id === id)
  if (!found) throw new Error(`no cause is called ${id}`)
  return found
}

async function tallyOf<S extends Scheme>(
  cause: Cause,
  calls: number,
  openScheme: (world: World) => S,
  happening?: Parameters<typeof live<S>>[4],
): Promise<Tally> {
  const tally: Tally = { calls: 0, signIns: 0, happened: 0, ends: [], refused: {} }
  const refused = new Map<string, number>()
  for (let seed = 1; tally.calls < calls; seed++) {
    const wanted = Math.min(CALLS_A_WORLD, calls)
    const life = await live(seed, habitsOf(cause), wanted, openScheme, happening)
    tally.calls += life.calls
    tally.signIns += life.signIns
    tally.happened += life.happened
    for (const [code, times] of life.refused) count(refused, code, times)
    for (const [code, times] of life.ends) {
      const known = tally.ends.find((one) => one.code === code)
      const row = known ?? { code, count: 0, seeds: [] }
      if (!known) tally.ends.push(row)
      row.count += times
      if (row.seeds.length < SEEDS_KEPT) row.seeds.push(seed)
    }
  }
  return { ...tally, refused: Object.fromEntries([...refused].sort()) }
}

/** Runs `task` among the globals of a played browser, and gives Node its own back. */
async function inBrowser<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } finally {
    leave()
  }
}

export const tallyOta = (id: string, calls: number): Promise<Tally> => {
  const cause = causeOf(id)
  return inBrowser(() => tallyOf(cause, calls, openOta, cause.happening))
}

export const tallyRefresh = (variant: string, id: string, calls: number): Promise<Tally> =>
  tallyOf(causeOf(id), calls, (world) => openRefreshTokens(world, optionsOf(variant)))

const optionsOf = (variant: string): RefreshOptions => {
  const options = variants[variant]
  if (!options) throw new Error(`no variant is called ${variant}`)
  return options
}

async function sumUp(
  tries: number,
  one: (seed: number) => Promise<number | null>,
): Promise<Thefts> {
  const seconds: number[] = []
  for (let seed = 1; seed <= tries; seed++) {
    const served = await one(seed)
    if (served !== null) seconds.push(served)
  }
  seconds.sort((a, b) => a - b)
  return {
    tried: tries,
    // Of all of them: who was never noticed comes last.
    median: seconds[Math.floor(tries / 2)] ?? null,
    longest: seconds.at(-1) ?? null,
    unnoticed: tries - seconds.length,
  }
}

export const stealOta = (tries: number): Promise<Thefts> =>
  inBrowser(() => sumUp(tries, (seed) => steal(seed, openOta, (ota, line) => ota.openCopy(line))))

/** @param isHasty the thief takes a new pair at once; else when the copied access token is over. */
export const stealRefresh = (variant: string, isHasty: boolean, tries: number): Promise<Thefts> =>
  sumUp(tries, (seed) =>
    steal(
      seed,
      (world) => openRefreshTokens(world, optionsOf(variant)),
      (tokens, line) => tokens.openCopy(line, isHasty),
    ),
  )
