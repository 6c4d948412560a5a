/**
 * Loaded into a server before anything else (`node --import`): asked over IPC for its `memory`, it
 * collects garbage and answers with `process.memoryUsage()`, so that what is left is what is kept.
 */
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** What a finalizer lets go of, as those of a `Request` do, is garbage of the next round. */
const ROUNDS = 4
/** Finalizers have their turn in between. */
const TURN_MS = 20

process.on('message', async (asked) => {
  if (asked !== 'memory') return
  for (let round = 0; round < ROUNDS; round++) {
    collect()
    await setTimeout(TURN_MS)
  }
  process.send?.(process.memoryUsage())
})
process.channel?.unref() // it shall end as it would without a parent
