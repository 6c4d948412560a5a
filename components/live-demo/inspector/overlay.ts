import type { SeenLog } from '@one-tick-ahead/api/contract/server-view'

/** One id of a send log and of the history that was laid over it. */
export interface OverlaidId {
  id: string
  /** `log`: the server alone has it; `history`: it was announced and had not arrived. */
  place: 'both' | 'log' | 'history'
}

/** A send log with a history laid over it, oldest first. */
export interface LogOverlay {
  ids: OverlaidId[]
  /** Ids of the log that are older than the history. */
  older: number
}

/** Lays a history over a log, to be read. It decides nothing: the server's verdict says who fits. */
export function overlay(log: Omit<SeenLog, 'history'>, history: readonly string[]): LogOverlay {
  const sent = new Set(history)
  const logged = log.ids.map(({ id }) => id)
  const first = logged.findIndex((id) => sent.has(id))
  const from = Math.max(first, 0)
  const known = new Set(logged)
  const ids = [
    ...logged
      .slice(from)
      .map((id) => ({ id, place: sent.has(id) ? ('both' as const) : ('log' as const) })),
    ...history.filter((id) => !known.has(id)).map((id) => ({ id, place: 'history' as const })),
  ]
  return { ids, older: log.dropped + from }
}
