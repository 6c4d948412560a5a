import type { Owner, Scene } from './scene'
import type { Theft } from './thefts'
import type { Foothold } from './thief'

const MINUTE = 60_000

/** The last moment at which a thief got in, and what that means: each is tried on both sides. */
const LASTS: ReadonlyMap<number, string> = new Map([
  [31_000, 'a minute'],
  [74_000, 'a minute'],
  [59 * MINUTE, 'an hour'],
  [479 * MINUTE, 'eight hours'],
  [541 * MINUTE, 'for good'],
])
const AFTER = [76_000, 61 * MINUTE, 481 * MINUTE]
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

/** Tries one thing after another until one gets in. */
async function getsIn(foothold: Foothold): Promise<boolean> {
  for (const go of Object.values(foothold.attempts())) if ((await go()) === 'ok') return true
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
    const owners = await owner.next()
    const seen = [...scene.audited(), ...(owners === 'ok' ? [] : [owners.slice('401 '.length)])]
    const isStillIn = isInAgain && (await getsIn(foothold))
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

  async function whatEnds(): Promise<string> {
    for (const [name, remedy] of Object.entries(REMEDIES)) {
      const { owner, foothold } = await rob()
      if (!(await getsIn(foothold))) throw new Error('the thief did not get in')
      await remedy(owner, foothold, scene)
      if (!(await getsIn(foothold))) return name
    }
    return 'nothing'
  }

  const results: Awaited<ReturnType<typeof tryOne>>[] = []
  for (const name of Object.keys((await rob()).foothold.attempts()))
    results.push(await tryOne(name))
  const verdict = VERDICTS.find((one) => results.some((result) => result.verdict === one))
  const seen = results.flatMap((one) => (one.verdict === verdict ? one.seen : []))
  return {
    verdict,
    lasts: verdict === 'refused' ? 'never' : await howLong(),
    ends: verdict === 'refused' ? 'nothing' : await whatEnds(),
    seen: [...new Set(seen)].sort(),
  }
}
