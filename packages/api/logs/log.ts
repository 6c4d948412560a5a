import { type Logger, pino, stdTimeFunctions } from 'pino'

/** The most log that waits for a slow reader, in bytes; further lines are dropped, and one line counts them. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024

/** Lines for a person at a terminal; null in an installation without development packages. */
async function loadPretty(): Promise<((line: string) => string) | null> {
  const pretty = await import('pino-pretty').catch(() => null)
  if (!pretty) return null
  return pretty.default.prettyFactory({
    colorize: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  })
}

/**
 * The server's log on standard output, JSON unless a person reads it. It goes through `process.stdout`: a reader that
 * stalls then delays no write and no exit. With pino's own destination, the process would never exit.
 */
export async function createLog(isForPerson: boolean): Promise<Logger> {
  const { stdout, stderr } = process
  const format = (isForPerson && (await loadPretty())) || ((line: string) => line)
  let dropped = 0
  const write = (line: string) => {
    if (stdout.writableLength < MAX_UNWRITTEN_BYTES) stdout.write(format(line))
    else dropped++
  }
  const log = pino({ base: undefined, timestamp: stdTimeFunctions.isoTime }, { write })
  stdout.on('drain', () => {
    if (dropped > 0) log.error({ dropped }, 'lines were lost: no reader took the log in time')
    dropped = 0
  })
  // Without a listener a line that cannot be printed would end the process.
  for (const stream of [stdout, stderr]) stream.on('error', () => {})
  return log
}
