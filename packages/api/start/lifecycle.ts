import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Metrics } from '../metrics/metrics'
import type { Connections } from '../sockets/connections'
import { drain } from '../sockets/listen'

const DRAIN_MS = 10_000
/** A kept connection without a request for so long is not in use, in milliseconds. */
const QUIET_MS = 1000

/** What is running, in the order in which it came up. */
export interface Running {
  /** Where visitors come. */
  servers: Server[]
  /** Lines about them, printed once all listen: of a start that fails none can be used. */
  addresses: string[]
  /** Of all servers: they share the process's descriptors. */
  connections: Connections
  metrics: Metrics
  /** Lines of the log that could not be written. */
  linesLost: () => number
  /** True from the signal to stop on. */
  isDraining: boolean
  closers: (() => Promise<void>)[]
}

/**
 * Frees ports, database, socket and lock.
 * @param delayMs in which balancers learn that the node goes; it still answers everybody.
 */
export async function stop(running: Running, delayMs: number): Promise<void> {
  running.isDraining = true
  await pause(delayMs)
  await drain(running.servers, DRAIN_MS, Math.min(delayMs, QUIET_MS))
  for (const close of running.closers.reverse()) await close()
}
