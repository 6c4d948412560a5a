import type { SeenLog } from '@/lib/api/server-view'
import type { MemoryState } from '@/lib/ota/stores/memory'

/** The send log of a session at this moment; null where there is none. */
export type SendLogOf = (sessionId: string) => SeenLog | null

/** Those of a store in this process. Of one that is shared, the log is not asked for a second time. */
export const sendLogsOf =
  ({ sessions }: MemoryState): SendLogOf =>
  (sessionId) => {
    const log = sessions.get(sessionId)?.log
    if (!log) return null
    const ids = [...log.entries].map(([id, { accepted }]) => ({ id, accepted }))
    return { dropped: log.dropped, ids }
  }
