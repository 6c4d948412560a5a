import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MailOutbox } from '../db/mail-outbox'
import { type StoreStates, storeNames } from '../routes/probes'
import type { Registry } from './registry'

/** What a node depends on; asked when somebody reads the metrics. */
export interface NodeState {
  isDraining: () => boolean
  storeStates: () => Promise<StoreStates>
  /** Null where messages are not mailed. */
  outbox: Pick<MailOutbox, 'waiting'> | null
  /** Of the demo: its visitors attack themselves. */
  attackerEnabled: boolean
  /** Lines of the log that could not be written. */
  linesLost: () => number
}

/** Whether the node takes requests, whether its stores answer, and what waits to be mailed. */
export function watchNode(
  registry: Registry,
  { isDraining, storeStates, outbox, attackerEnabled, linesLost }: NodeState,
) {
  registry.read('ota_ready', '1 until the node is told to stop', 'gauge', () =>
    isDraining() ? 0 : 1,
  )
  registry.read('ota_attacker_enabled', '1 where the attacker of the demo runs', 'gauge', () =>
    attackerEnabled ? 1 : 0,
  )
  registry.read(
    'ota_log_lines_lost_total',
    'Lines of the log that could not be written',
    'counter',
    linesLost,
  )
  registry.readEach('ota_store_up', '1 where the store answers', 'store', async () => {
    const states = await storeStates()
    return Object.fromEntries(storeNames.map((name) => [name, states[name] === 'up' ? 1 : 0]))
  })
  if (!outbox) return
  /** Not asked where it would only wait: a scrape has ten seconds. */
  const waiting = async () => {
    if ((await storeStates()).database === 'down') return null
    return outbox.waiting().catch(() => null)
  }
  registry.read('ota_mails_waiting', 'Contact messages to be mailed', 'gauge', async () => {
    return (await waiting())?.count ?? null
  })
  registry.read(
    'ota_oldest_mail_seconds',
    'For how long the oldest of them has waited',
    'gauge',
    async () => (await waiting())?.seconds ?? null,
  )
}

const NANO = 1e-9

/**
 * What the operating system and Node know of this process; names and units as Prometheus's own
 * clients have them, where they have any.
 * @returns ends the watch of the event loop.
 */
export function watchProcess(registry: Registry): () => void {
  const startedAt = Date.now() / 1000 - process.uptime()
  registry.read('process_start_time_seconds', 'Start, Unix seconds', 'gauge', () => startedAt)
  registry.read('process_cpu_seconds_total', 'Processor time', 'counter', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registry.read('process_resident_memory_bytes', 'Memory', 'gauge', () => process.memoryUsage.rss())

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  registry.readEach(
    'ota_event_loop_delay_seconds',
    'Time between timers of 10 ms since this was last asked',
    'quantile',
    () => {
      const delays = {
        '0.5': delay.percentile(50) * NANO,
        '0.99': delay.percentile(99) * NANO,
        '1': delay.max * NANO,
      }
      delay.reset()
      return delays
    },
  )
  return () => delay.disable()
}
