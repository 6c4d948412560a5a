import type { SeenLog } from '@one-tick-ahead/api/contract/server-view'
import { type OverlaidId, overlay } from '@/lib/demo/server-view-words'

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
