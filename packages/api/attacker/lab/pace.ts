interface PaceDeps {
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Unix ms. */
  now: () => number
}

/** Waits for a turn, and takes it for so many milliseconds. */
export type Pace = (ms: number, signal: AbortSignal) => Promise<void>

/** One row for all experiments of this host, whose requests the API does not count. */
export function createPace({ wait, now }: PaceDeps): Pace {
  let free = 0
  return async (ms, signal) => {
    const turn = Math.max(now(), free)
    free = turn + ms
    await wait(turn - now(), signal)
  }
}
