import { TargetError } from './call-target'

/** Calls a target when it is its turn. @throws TargetError when that does not come in time. */
export type InTurn = <Result>(target: string, call: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many calls of a target run at once; the others wait, and come in the order in which they
 * asked. A target that says nothing holds up nobody who calls another.
 * @param patienceMs how long a call waits for its turn
 */
export function atOnce(limit: number, patienceMs: number): InTurn {
  const lines = new Map<string, { waiting: Set<() => void>; running: number }>()
  return async (target, call) => {
    const line = lines.get(target) ?? { waiting: new Set(), running: 0 }
    lines.set(target, line)
    if (line.running < limit) line.running += 1
    else {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          line.waiting.delete(begin)
          reject(new TargetError('target_slow'))
        }, patienceMs)
        const begin = () => {
          clearTimeout(timer)
          resolve()
        }
        line.waiting.add(begin)
      })
    }
    try {
      return await call()
    } finally {
      // Whoever waits takes the place over, so that nobody can come in between.
      const [next] = line.waiting
      if (next) {
        line.waiting.delete(next)
        next()
      } else line.running -= 1
    }
  }
}
