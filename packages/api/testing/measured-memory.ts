import { once } from 'node:events'
import type { RunningServer } from './run-server'

/** For the environment of a server whose memory is measured. */
export const measuredMemory = { NODE_OPTIONS: '--import ./packages/api/testing/memory-preload.mjs' }

/** What a server holds after garbage collection, in bytes; it was started with {@link measuredMemory}. */
export async function memoryOf({ child }: RunningServer): Promise<NodeJS.MemoryUsage> {
  const answered = once(child, 'message')
  child.send('memory')
  const [usage] = await answered
  return usage
}
