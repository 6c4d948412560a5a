import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import type { Owner, Scene } from './scene'
import type { Theft } from './thefts'
import type { Foothold } from './thief'

const MINUTE = 60_000

/** The last moment at which a thief got in, and what that means: each is tried on both sides. */
const LASTS: ReadonlyMap<number, string> = new Map([
  [29_000, 'half a minute'],
  [31_000, 'a minute'],
  [74_000, 'a minute'],
  [299_000, 'five minutes'],
  [59 * MINUTE, 'an hour'],
  [479 * MINUTE, 'eight hours'],
  [541 * MINUTE, 'for good'],
])
const AFTER = [76_000, 301_000, 61 * MINUTE, 481 * MINUTE]
/** Often enough that no session in use is ever idle. */
const BETWEEN = Array.from({ length: 18 }, (_, index) => (index + 1) * 29 * MINUTE)
const STEPS = [...LASTS.keys(), ...AFTER, ...BETWEEN].sort((one, other) => one - other)

/** From the least on. */
const REMEDIES: Record<string, (owner: Owner, foothold: Foothold, scene: Scene) => unknown> = {
  use: () => {},
  owner: (owner) => owner.next(),
  leave: (_owner, foothold) => foothold.leave?.(),
  async 'log-out'(owner) {
    await owner.logOut()
    await owner.signInAnew()
  },
  'clean-up'(owner, foothold) {
    foothold.leave?.()
    return owner.logOut()
  },
  keys(_owner, foothold, scene) {
    foothold.leave?.()
    scene.changeKeys()
  },
}

/** The time for which a short JWT can outlive the event that ends its access. */
const SOON_MINUTES = 5
/** Accesses that last longer than that. */
const LONG = ['an hour', 'eight hours', 'for good']

/** Tries one thing after another until one gets in. */
async function getsIn(foothold: Foothold, path?: string): Promise<boolean> {
  for (const go of Object.values(foothold.attempts())) if ((await go(path)) === 'ok') return true
  return false
}

const VERDICTS = ['full', 'limited', 'refused'] as const

/** Acts out one theft, again and again, each time with another owner. */
export async function observe(scene: Scene, steal: Theft) {
  const rob = async () => {
    const owner = await scene.owner()
    return { owner, foothold: await steal(owner, scene) }
  }

  /** One attempt in its own session, because some end the session and would hide the next result. */
  async function tryOne(name: string) {
    const { owner, foothold } = await rob()
    const tries = async () => (await foothold.attempts()[name]?.()) === 'ok'
    scene.audited()
    const isIn = await tries()
    const isInAgain = isIn && (await tries())
    if (foothold.isBrief) foothold.leave?.()
    const owners = [await owner.next()]
    const events = scene.audited()
    // Not with the request that was stolen: full access gives the thief every list of the owner's.
    const isStillIn = isInAgain && (await getsIn(foothold, apiPaths.persons))
    scene.audited()
    owners.push(await owner.reload())
    const codes = owners.flatMap((one) => (one === 'ok' ? [] : [one.slice('401 '.length)]))
    const seen = [...events, ...scene.audited(), ...codes]
    const verdict: (typeof VERDICTS)[number] = isStillIn ? 'full' : isIn ? 'limited' : 'refused'
    return { verdict, seen }
  }

  /** The time for which a thief who first tries at the moment `from` gets in. */
  async function lastMoment(from: number): Promise<number> {
    const start = Math.ceil(scene.clock.now / MINUTE) * MINUTE
    scene.clock.now = start
    const { foothold } = await rob()
    let last = 0
    for (const step of STEPS.filter((one) => one >= from)) {
      scene.clock.now = start + step
      if (foothold.isBrief && step >= MINUTE) foothold.leave?.()
      if (!(await getsIn(foothold))) break
      last = step
    }
    return last
  }

  async function howLong(): Promise<string> {
    let last = 0
    for (const from of LASTS.keys()) last = Math.max(last, await lastMoment(from))
    return LASTS.get(last) ?? `${last} ms`
  }

  /** True if the thief still gets in after the remedy: at once, or after using the last JWT up to its end. */
  async function survives(name: string, minutes: number): Promise<boolean> {
    const { owner, foothold } = await rob()
    if (!(await getsIn(foothold))) throw new Error('the thief did not get in')
    await REMEDIES[name]?.(owner, foothold, scene)
    if (name === 'owner' && minutes > 0) await owner.reload()
    for (let minute = 0; minute < minutes; minute += 1) {
      await getsIn(foothold)
      scene.clock.now += MINUTE
    }
    return getsIn(foothold)
  }

  /** The first of these remedies that the thief does not survive. */
  async function whatEnds(names: string[], minutes = 0): Promise<string> {
    for (const name of names) if (!(await survives(name, minutes))) return name
    return 'nothing'
  }

  const results: Awaited<ReturnType<typeof tryOne>>[] = []
  for (const name of Object.keys((await rob()).foothold.attempts()))
    results.push(await tryOne(name))
  const verdict = VERDICTS.find((one) => results.some((result) => result.verdict === one))
  const seen = results.flatMap((one) => (one.verdict === verdict ? one.seen : []))
  const lasts = verdict === 'refused' ? 'never' : await howLong()
  const names = Object.keys(REMEDIES)
  // Without the keys, which the thief of a key would miss afterwards.
  const soon = LONG.includes(lasts) ? await whatEnds(names.slice(0, -1), SOON_MINUTES) : 'nothing'
  const ends = verdict === 'refused' ? 'nothing' : await whatEnds(names)
  return {
    verdict,
    lasts,
    ends,
    ...(soon !== 'nothing' && soon !== ends && { endsSoon: soon }),
    seen: [...new Set(seen)].sort(),
  }
}
