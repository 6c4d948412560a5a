import type { Foothold, Owner, Scene, Theft } from './thefts'

/** What was seen of one theft; content/thefts.ts says the same of it. */
export interface Observed {
  verdict: 'full' | 'limited' | 'refused'
  /** How long a thief gets in while the owner is away. */
  lasts: string
  /** The least that ends it. */
  ends: string
  /** Audit events, and the code that the owner’s next request is refused with. */
  seen: string[]
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The last moment at which a thief got in, and what that means: each is tried on both sides. */
const LASTS: ReadonlyMap<number, string> = new Map([
  [31 * SECOND, 'a minute'],
  [74 * SECOND, 'a minute'],
  [59 * MINUTE, 'an hour'],
  [479 * MINUTE, 'eight hours'],
  [530 * MINUTE, 'nine hours'],
  [541 * MINUTE, 'for good'],
])
const AFTER = [76 * SECOND, 61 * MINUTE, 481 * MINUTE]
/** Often enough that no session in use is ever idle. */
const BETWEEN = Array.from({ length: 18 }, (_, index) => (index + 1) * 29 * MINUTE)
const STEPS = [...LASTS.keys(), ...AFTER, ...BETWEEN].sort((one, other) => one - other)

/** Tries one thing after another until one gets in. */
async function getsIn(foothold: Foothold): Promise<boolean> {
  for (const { name } of foothold.attempts()) if (await tries(foothold, name)) return true
  return false
}

const tries = async (foothold: Foothold, name: string): Promise<boolean> =>
  (await foothold
    .attempts()
    .find((attempt) => attempt.name === name)
    ?.go()) === 'ok'

/** Acts out one theft, again and again, each time with another owner. */
export async function observe(scene: Scene, steal: Theft): Promise<Observed> {
  const rob = async () => {
    const owner = await scene.owner()
    return { owner, foothold: await steal(owner, scene) }
  }

  /** Each attempt by itself, because some end the session and would hide what the next one gives. */
  async function tryEach() {
    const names = (await rob()).foothold.attempts().map(({ name }) => name)
    const results: { verdict: Observed['verdict']; seen: string[] }[] = []
    for (const name of names) {
      const { owner, foothold } = await rob()
      scene.audited()
      const isIn = await tries(foothold, name)
      const isInAgain = isIn && (await tries(foothold, name))
      if (foothold.isBrief) foothold.leave()
      const owners = await owner.next()
      const seen = [...scene.audited(), ...(owners === 'ok' ? [] : [owners.slice('401 '.length)])]
      const isStillIn = isInAgain && (await getsIn(foothold))
      results.push({ verdict: isStillIn ? 'full' : isIn ? 'limited' : 'refused', seen })
    }
    return results
  }

  /** One thief for each moment at which the first attempt may be made. */
  async function howLong(): Promise<string> {
    scene.clock.now = Math.ceil(scene.clock.now / MINUTE) * MINUTE
    const start = scene.clock.now
    let waiting = await Promise.all(
      [0, ...LASTS.keys()].map(async (from) => ({ from, ...(await rob()) })),
    )
    let last = 0
    for (const step of STEPS) {
      scene.clock.now = start + step
      for (const thief of waiting.filter(({ from }) => from <= step)) {
        if (thief.foothold.isBrief && step >= MINUTE) thief.foothold.leave()
        if (await getsIn(thief.foothold)) last = step
        else waiting = waiting.filter((one) => one !== thief)
      }
    }
    return LASTS.get(last) ?? `${last} ms`
  }

  const remedies: Record<string, (thief: { owner: Owner; foothold: Foothold }) => unknown> = {
    use: () => {},
    owner: ({ owner }) => owner.next(),
    leave: ({ foothold }) => foothold.leave(),
    'log-out': async ({ owner }) => {
      await owner.logOut()
      await owner.signIn() // its device is not registered yet
    },
    'clean-up': async ({ owner, foothold }) => {
      foothold.leave()
      await owner.logOut()
    },
    keys: ({ foothold }) => {
      foothold.leave()
      scene.changeKeys()
    },
  }

  async function whatEnds(): Promise<string> {
    for (const [name, remedy] of Object.entries(remedies)) {
      const theft = await rob()
      if (!(await getsIn(theft.foothold))) throw new Error('the thief did not get in')
      await remedy(theft)
      if (!(await getsIn(theft.foothold))) return name
    }
    return 'nothing'
  }

  const results = await tryEach()
  const verdict =
    (['full', 'limited'] as const).find((one) =>
      results.some((result) => result.verdict === one),
    ) ?? 'refused'
  const seen = results.filter((result) => result.verdict === verdict).flatMap((one) => one.seen)
  return {
    verdict,
    lasts: verdict === 'refused' ? 'never' : await howLong(),
    ends: verdict === 'refused' ? 'nothing' : await whatEnds(),
    seen: [...new Set(seen)].sort(),
  }
}
