import { write, writeSync } from 'node:fs'

/** Bytes that wait for whoever reads; beyond it lines are lost. */
const MOST_WAITING = 1024 * 1024
const RETRY_MS = 100
const NEWLINE = 0x0a

/** Where the log goes, as pino asks for it. */
export interface LogFile {
  write(line: string): void
  /** How many lines could not be written since the start. */
  lost(): number
  /** Resolves when all is written or lost. */
  flush(): Promise<void>
}

/**
 * A log that costs lines where it cannot be written, on a full disk or without a reader, and never the
 * service: nothing waits for it, and what waits in it is bounded. Once there is room a line tells how
 * many were lost.
 * @param fd where it goes; nobody else's bytes end up within a line.
 */
export function createLogFile(fd: number): LogFile {
  let waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false
  let lost = 0
  let untold = 0
  /** The last write ended within a line. */
  let isBroken = false
  const flushed: (() => void)[] = []

  const lose = (lines: number) => {
    lost += lines
    untold += lines
  }

  /** All that waits, as one piece. */
  function take() {
    const lines = waiting
    const told = untold
    const news = { level: 40, time: Date.now(), lost: told, msg: 'log lines were lost' }
    const first = told > 0 ? [`${JSON.stringify(news)}\n`] : []
    waiting = []
    waitingBytes = 0
    untold = 0
    const bytes = Buffer.from([isBroken ? '\n' : '', ...first, ...lines].join(''))
    return { bytes, lines: lines.length, told }
  }

  function writeOn(): void {
    if (waiting.length === 0) {
      isWriting = false
      for (const done of flushed.splice(0)) done()
      return
    }
    isWriting = true
    const { bytes, lines, told } = take()
    const next = (from: number) =>
      write(fd, bytes, from, bytes.length - from, null, (error, written) => {
        if (error?.code === 'EAGAIN') {
          setTimeout(next, RETRY_MS, from).unref()
          return
        }
        const end = from + (error ? 0 : written)
        if (!error && end < bytes.length) return next(end)
        // Where nothing was written, the line is as broken as it was.
        if (end > 0) isBroken = bytes[end - 1] !== NEWLINE
        if (error) {
          untold += told
          lose(lines)
        }
        writeOn()
      })
    next(0)
  }

  // Of a process that ends without a flush.
  process.once('exit', () => {
    try {
      writeSync(fd, take().bytes)
    } catch {} // nobody is left to tell
  })

  return {
    write(line) {
      const { length } = line // of ASCII for the most part, and a bound need not be exact
      if (waitingBytes + length > MOST_WAITING) return lose(1)
      waiting.push(line)
      waitingBytes += length
      if (!isWriting) writeOn()
    },
    lost: () => lost,
    flush: () =>
      isWriting ? new Promise<void>((done) => void flushed.push(done)) : Promise.resolve(),
  }
}
