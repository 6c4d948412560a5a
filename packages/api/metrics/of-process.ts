import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry'

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
