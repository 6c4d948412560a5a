import { createLine, createRandom, createTime, type Fates } from './simulation'

/** One person at work in one browser, whatever proves to the server who it is. */

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Before the sign-in is over, which ends every session. */
const DAY_MS = 7.5 * 60 * MINUTE
const SIGNS_IN_AGAIN_MS = 10 * SECOND

/** What happens now and then: every `everyMs` on average, for a time from `ms[0]` to `ms[1]`. */
interface NowAndThen {
  everyMs: number
  ms: readonly [from: number, to: number]
}

/** How somebody works, and on what a line. */
export interface Habits extends Fates {
  tabs: readonly [from: number, to: number]
  /** Between two things that the person, or the page, does in a tab. */
  pauseMs: number
  /** Requests at once when a page loads, or when a click needs several. */
  burst: number
  reloadEveryMs?: number
  sleep?: NowAndThen
  away?: NowAndThen
}

/** Two tabs on a good line. */
export const calm: Habits = {
  tabs: [1, 3],
  pauseMs: 20 * SECOND,
  burst: 12,
  lostRequests: 0,
  lostAnswers: 0,
  held: 0,
  heldMs: 0,
  doubled: 0,
}

/** What a way of proving oneself is given. */
export interface World extends Pick<ReturnType<typeof openWorld>, 'time' | 'random' | 'line'> {
  /** The person has to sign in again. @param code why. */
  ended(code: string): void
  /** Every page is loaded anew. */
  reload(): void
}

/** What a request came to: `ok`, the code of a refusal, or null without an answer. */
type Outcome = string | null

export interface Scheme {
  signIn(): void
  /** Loads a page. @returns a call of it. */
  open(tab: object): () => Promise<Outcome>
}

/** What happens from outside, beside the habits. */
export interface Happening<S extends Scheme> {
  everyMs: number
  run(scheme: S, world: World): void
}

export interface Life {
  calls: number
  signIns: number
  /** How often what it is about happened. */
  happened: number
  /** By code. */
  ends: Map<string, number>
  /** Calls that were refused, and the session went on, by code. */
  refused: Map<string, number>
}

export const count = <K>(counts: Map<K, number>, key: K, more = 1) =>
  void counts.set(key, (counts.get(key) ?? 0) + more)

function openWorld(seed: number, habits: Habits) {
  const random = createRandom(seed)
  const time = createTime()
  return { random, time, line: createLine(time, random, habits) }
}

/** @param calls after so many the world is over. @param watch sees it begin. */
export async function live<S extends Scheme>(
  seed: number,
  habits: Habits,
  calls: number,
  openScheme: (world: World) => S,
  happening?: Happening<S>,
  watch: (world: World, scheme: S, isOver: () => boolean) => () => boolean = () => () => false,
): Promise<Life> {
  const base = openWorld(seed, habits)
  const { random, time, line } = base
  const life: Life = { calls: 0, signIns: 1, happened: 0, ends: new Map(), refused: new Map() }
  let isOut = false
  const pages = new Set<{ reload(): void }>()

  const world: World = {
    ...base,
    ended(code) {
      if (isOut) return
      isOut = true
      count(life.ends, code)
      line.onDevice(SIGNS_IN_AGAIN_MS, () => {
        life.signIns += 1
        scheme.signIn()
        isOut = false
      })
    },
    reload() {
      for (const page of pages) page.reload()
    },
  }
  const scheme = openScheme(world)

  function openPage() {
    let tab = {}
    let call = scheme.open(tab)
    const use = async (times: number) => {
      for (let n = 0; n < times && !isOut; n++) {
        life.calls += 1
        void call().then((outcome) => {
          if (outcome !== null && outcome !== 'ok' && !isOut) count(life.refused, outcome)
        })
      }
    }
    const work = () => {
      void use(random.chance(0.3) ? random.whole(2, habits.burst) : 1)
      line.onDevice(random.wait(habits.pauseMs), work)
    }
    const page = {
      reload() {
        line.leave(tab)
        tab = {}
        call = scheme.open(tab)
        void use(random.whole(4, habits.burst))
      },
    }
    pages.add(page)
    line.onDevice(random.between(0, habits.pauseMs), () => {
      page.reload()
      work()
    })
  }

  /** @param run gives back for how long it lasts. */
  const repeat = (everyMs: number | undefined, run: () => number) => {
    if (everyMs === undefined) return
    const next = () =>
      line.onDevice(random.wait(everyMs), () => {
        life.happened += 1
        line.onDevice(run(), next)
      })
    next()
  }
  scheme.signIn()
  for (let tabs = random.whole(...habits.tabs); tabs > 0; tabs--) openPage()
  repeat(habits.reloadEveryMs, () => {
    const all = [...pages]
    all[random.whole(0, all.length - 1)]?.reload()
    return 0
  })
  const lasting = (kind: 'sleep' | 'away') => {
    const { everyMs, ms } = habits[kind] ?? {}
    repeat(everyMs, () => {
      const lastsMs = random.between(...(ms ?? [0, 0]))
      line[kind](lastsMs)
      return lastsMs
    })
  }
  lasting('sleep')
  lasting('away')
  repeat(happening?.everyMs, () => {
    happening?.run(scheme, world)
    return 0
  })

  const isDayOver = () => life.calls >= calls || time.now >= DAY_MS
  const isWatchOver = watch(world, scheme, isDayOver)
  await time.run(() => isDayOver() || isWatchOver())
  return life
}
