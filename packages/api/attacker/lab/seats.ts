/** Experiments under way of an address. */
const PER_ADDRESS = 2
/** Of all; and how many there may be where each address has its first, which a few keep from nobody. */
const IN_ALL = 6
/** With more the longest experiment would not end in its time: they share one row of requests. */
const AT_MOST = 12

/** Bounds how many experiments run at once. */
export interface Seats {
  /** @returns how to give the seat back, or null where none is free. */
  take(address: string): (() => void) | null
}

/** @param enabled false lets everybody in, for load tests. */
export function createSeats(enabled: boolean): Seats {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address) {
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
