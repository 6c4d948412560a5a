/** Takes a place and gives back what frees it. */
type TakePlace = () => Promise<() => void>

/** At most `limit` holders at once; the others wait in order. */
export function limitInFlight(limit: number): TakePlace {
  let taken = 0
  const waiting: (() => void)[] = []
  const free = () => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
  return async () => {
    if (taken < limit) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return free
  }
}
