import { parseHistory } from '@one-tick-ahead/ota/history'
import type { SendLog } from '@one-tick-ahead/ota/server/send-log'
import type { MemoryState } from '@one-tick-ahead/ota/stores/memory'
import type { SeenLog } from '../contract/server-view'

/** The send log of a session itself, which its requests change; null where there is none. */
export type SendLogOf = (sessionId: string) => SendLog | null

/** Those of a store in this process. Of one that is shared, the log is not asked for a second time. */
export const sendLogsOf =
  ({ sessions }: MemoryState): SendLogOf =>
  (sessionId) =>
    sessions.get(sessionId)?.log ?? null

/** A send log with the history that did not go on from it. */
export const seenLog = ({ entries, dropped }: SendLog, history: string): SeenLog => ({
  history: parseHistory(history) ?? [],
  dropped,
  ids: [...entries].map(([id, { accepted }]) => ({ id, accepted })),
})
