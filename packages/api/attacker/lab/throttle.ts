interface ThrottleDeps {
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Unix ms. */
  now: () => number
}

/** Waits for a turn, and takes it for so many milliseconds. */
export type Throttle = (ms: number, signal: AbortSignal) => Promise<void>

/** One queue for all experiments of this host, whose requests the API does not count. */
export function createThrottle({ wait, now }: ThrottleDeps): Throttle {
  let free = 0
  return async (ms, signal) => {
    const turn = Math.max(now(), free)
    free = turn + ms
    await wait(turn - now(), signal)
  }
}

/** Experiments under way of an address. */
const PER_ADDRESS = 2
/** Of all addresses together, for whoever has one under way already. */
const IN_ALL = 6
/** For an address’s first one. With more the longest would not end in its time: they share one queue. */
const AT_MOST = 12

/** Bounds how many experiments run at once. */
export interface ConcurrencyLimit {
  /** @returns what to call when it has ended, or null where it may not begin. */
  acquire(address: string): (() => void) | null
}

/** @param enabled false lets everybody in, for load tests. */
export function createConcurrencyLimit(enabled: boolean): ConcurrencyLimit {
  const taken = new Map<string, number>()
  let all = 0
  return {
    acquire(address) {
      const own = taken.get(address) ?? 0
      if (enabled && (own >= PER_ADDRESS || all >= (own > 0 ? IN_ALL : AT_MOST))) return null
      taken.set(address, own + 1)
      all += 1
      return () => {
        all -= 1
        const rest = (taken.get(address) ?? 1) - 1
        if (rest > 0) taken.set(address, rest)
        else taken.delete(address)
      }
    },
  }
}
