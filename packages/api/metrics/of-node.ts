import type { MailOutbox } from '../db/mail-outbox'
import { type StoreStates, storeNames } from '../routes/store-states'
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
