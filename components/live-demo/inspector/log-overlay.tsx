import type { SeenLog } from '@one-tick-ahead/api/contract/server-view'

/** One id of a send log and of the history that was laid over it. */
interface OverlaidId {
  id: string
  /** `log`: the server alone has it; `history`: it was announced and had not arrived. */
  place: 'both' | 'log' | 'history'
}

/** A send log with a history laid over it, oldest first. */
interface Overlay {
  ids: OverlaidId[]
  /** Ids of the log that are older than the history. */
  older: number
}

/** Lays a history over a log, to be read. It decides nothing: the server's verdict says who fits. */
export function overlay(log: Omit<SeenLog, 'history'>, history: readonly string[]): Overlay {
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

const has = (isThere: boolean) => (
  <td className="px-1 text-center">
    <span aria-hidden="true">{isThere ? '●' : '–'}</span>
    <span className="sr-only">{isThere ? 'yes' : 'no'}</span>
  </td>
)

/** What the sender says was sent before, beside what the server has written down. */
export function LogOverlay({ log }: { log: SeenLog }) {
  const { ids, older } = overlay(log, log.history)
  const count = (place: OverlaidId['place']) => ids.filter((one) => one.place === place).length
  const missing = count('log')
  return (
    <>
      <p className="text-small">
        {count('both')} in both, {missing} only in the log, {count('history')} only in the history
        {older > 0 ? `; ${older} older ones in the log` : ''}.
        {missing > 0 ? ' What only the log has, the sender does not know of.' : ''}
      </p>
      {ids.length > 0 ? (
        <details className="mt-0.5 text-small" open={missing > 0}>
          <summary className="min-h-3 cursor-pointer">The ids, oldest first</summary>
          <table className="w-full font-mono text-data">
            <thead className="text-label text-muted uppercase">
              <tr>
                <th scope="col" className="font-normal">
                  Request id
                </th>
                <th scope="col" className="px-1 font-normal">
                  History
                </th>
                <th scope="col" className="px-1 font-normal">
                  Log
                </th>
              </tr>
            </thead>
            <tbody>
              {ids.map(({ id, place }) => (
                <tr key={id} className={place === 'log' ? 'font-bold' : ''}>
                  <td translate="no" className="wrap-anywhere">
                    {id}
                  </td>
                  {has(place !== 'log')}
                  {has(place !== 'history')}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </>
  )
}
