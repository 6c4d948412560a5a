import { seeded } from '../seeded'

/** Time that nobody waits for, chance that can be repeated, and a line between tabs and a server. */

/** Chances of a world, the same ones for the same seed. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  const next = seeded(seed)
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    chance: (share: number) => next() < share,
    /** How long until something that happens every `mean` on average. */
    wait: (mean: number) => -mean * Math.log(1 - next()),
  }
}

export type Time = ReturnType<typeof createTime>

/** Milliseconds since the world began; they pass when everything before them has happened. */
export function createTime() {
  /** Latest first. */
  const events: { at: number; run: () => void }[] = []
  const time = {
    now: 0,
    at(at: number, run: () => void) {
      let place = events.length
      while (place > 0 && (events[place - 1]?.at ?? 0) <= at) place -= 1
      events.splice(place, 0, { at, run })
    },
    after: (ms: number, run: () => void) => time.at(time.now + ms, run),
    /** Lets time pass until `isOver`, or until nothing is left to happen. */
    async run(isOver: () => boolean) {
      for (let event = events.pop(); event && !isOver(); event = events.pop()) {
        time.now = Math.max(time.now, event.at)
        event.run()
        await new Promise(setImmediate) // all that follows at once, however many promises it takes
      }
    },
  }
  return time
}

/** What becomes of requests, as shares of them. Times are milliseconds. */
export interface Fates {
  lostRequests: number
  lostAnswers: number
  /** Held back for up to `heldMs`, while later ones pass. */
  held: number
  heldMs: number
  /** Delivered twice, by something on the way that repeats. */
  doubled: number
}

const QUICK_MS = 20
const SPREAD_MS = 40
/** When a browser or its page gives up on an answer. */
const GIVEN_UP_MS = 10_000
const isDown = new TypeError('Failed to fetch')

/** One device's way to the server. */
export type Line = ReturnType<typeof createLine>

export function createLine(time: Time, random: Random, fates: Fates) {
  let asleepUntil = 0
  let awayUntil = 0
  /** Breaks what is under way, by tab. */
  const underWay = new Set<{ tab: object; fail: () => void }>()
  const left = new WeakSet<object>()
  const way = () =>
    QUICK_MS +
    random.wait(SPREAD_MS) +
    (random.chance(fates.held) ? random.between(0, fates.heldMs) : 0)

  return {
    /** Runs on the device, as soon as it is awake. */
    onDevice: function onDevice(ms: number, run: () => void): void {
      time.after(ms, () => {
        if (time.now < asleepUntil) time.at(asleepUntil, run)
        else run()
      })
    },
    isAsleep: () => time.now < asleepUntil,
    /** The lid is closed: what was sent arrives, and no answer does. */
    sleep(ms: number) {
      asleepUntil = time.now + ms
      const broken = [...underWay]
      underWay.clear()
      time.at(asleepUntil, () => {
        for (const { fail } of broken) fail()
      })
    },
    /** No connection: nothing gets through, in either way. */
    away(ms: number) {
      awayUntil = time.now + ms
    },
    /** A page that is left: its requests may have arrived. */
    leave(tab: object) {
      left.add(tab)
      for (const one of [...underWay]) if (one.tab === tab) one.fail()
    },
    /** @param serve is run when the request arrives; it throws where nobody listens. */
    send<T>(tab: object, serve: () => Promise<T> | T, signal?: AbortSignal | null): Promise<T> {
      if (left.has(tab)) return Promise.reject(isDown)
      return new Promise<T>((resolve, reject) => {
        const mine = {
          tab,
          fail() {
            underWay.delete(mine)
            reject(signal?.aborted ? signal.reason : isDown)
          },
        }
        underWay.add(mine)
        signal?.addEventListener('abort', mine.fail)
        const isAway = () => time.now < awayUntil
        // Half of what is lost is known at once, as a broken connection is.
        const lose = () => time.after(random.chance(0.5) ? QUICK_MS : GIVEN_UP_MS, mine.fail)
        const arrive = async () => {
          if (isAway()) return lose()
          try {
            const answer = await serve()
            const isLost = random.chance(fates.lostAnswers)
            if (isLost) return lose()
            time.after(way(), () => {
              if (isAway()) return lose()
              // Else it is what a sleep has broken, or a page that was left.
              if (underWay.delete(mine)) resolve(answer)
            })
          } catch {
            time.after(QUICK_MS, mine.fail)
          }
        }
        const arriveAgain = async () => {
          await Promise.resolve()
            .then(serve)
            .catch(() => {}) // nobody waits for this answer
        }
        if (isAway() || random.chance(fates.lostRequests)) return void lose()
        time.after(way(), arrive)
        if (random.chance(fates.doubled)) time.after(way(), () => void arriveAgain())
      })
    },
  }
}
