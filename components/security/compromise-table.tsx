import { Marker } from '@/components/site/marker'
import { compromise } from '@/content/compromise'
import { CompromiseRow } from './compromise-row'
import { compromiseGrid, schemes } from './compromise-schemes'

/** One row for each thing that can be copied, readable down a column and, on a phone, row by row. */
export function CompromiseTable() {
  return (
    <>
      <div
        aria-hidden="true"
        data-print="no"
        className={`mt-3 mb-1 hidden items-end ${compromiseGrid}`}
      >
        <p className="text-muted text-small">What was copied</p>
        {schemes.map(({ id, name, isTested }) => (
          <div key={id}>
            <p className="flex items-center gap-0.5 font-heavy">
              {isTested && <Marker kind={id === 'jwt' ? id : 'ota'} />}
              {name}
            </p>
            <p className="text-muted text-small">{isTested ? 'tested here' : 'by its documents'}</p>
          </div>
        ))}
      </div>
      <ul aria-label="What a thief gets, by what was copied" className="max-lg:mt-3">
        {compromise.rows.map((row) => (
          <CompromiseRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}
