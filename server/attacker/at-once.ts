/** Runs something when it is its turn. */
export type InTurn = <Result>(act: () => Promise<Result>) => Promise<Result>

/** Lets so many run at once; the others wait, and come in the order in which they asked. */
export function atOnce(limit: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    if (running >= limit) await new Promise<void>((done) => waiting.push(done))
    else running += 1
    try {
      return await act()
    } finally {
      // Whoever waits takes the place over, so that nobody can come in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
