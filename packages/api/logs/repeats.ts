/** A repeated line is written once in this time, in milliseconds. */
const MINUTE_MS = 60_000

/**
 * Writes the first line of a key at once, and one line a minute for its repeats, so that a flood of calls
 * is no flood of lines. Repeats of the last minute are not written if the process ends.
 * @param write receives a line and the number of events that it stands for.
 */
export function createRepeats<Line>(write: (line: Line, times: number) => void) {
  const repeats = new Map<string, number>()

  function countOn(key: string, line: Line): void {
    const timer = setTimeout(() => {
      const times = repeats.get(key) ?? 0
      if (times === 0) {
        repeats.delete(key)
        return
      }
      write(line, times)
      countOn(key, line)
    }, MINUTE_MS)
    timer.unref()
    repeats.set(key, 0)
  }

  return (key: string, line: Line): void => {
    const times = repeats.get(key)
    if (times !== undefined) {
      repeats.set(key, times + 1)
      return
    }
    write(line, 1)
    countOn(key, line)
  }
}
