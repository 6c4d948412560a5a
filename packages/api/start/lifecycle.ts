import type { Server } from 'node:http'
import { drain } from '../sockets/listen'

const DRAIN_MS = 10_000

/** What is running, in the order in which it came up. */
export interface Running {
  /** Where visitors come. */
  servers: Server[]
  /** Lines about them, printed once all listen: of a start that fails none can be used. */
  addresses: string[]
  closers: (() => Promise<void>)[]
}

/** Frees ports, database, socket and lock. */
export async function stop(running: Running): Promise<void> {
  await drain(running.servers, DRAIN_MS)
  for (const close of running.closers.reverse()) await close()
}
