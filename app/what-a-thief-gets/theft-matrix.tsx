import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import { bleedRight } from '@/components/ui/section'
import {
  type Cell,
  type ColumnId,
  formsOf,
  mainSchemes,
  type Row,
  type SchemeId,
  type TestedId,
  theftMatrix,
} from '@/content/theft-matrix'
import { rowAnchor } from '@/lib/routes'

/** Not what was promised, but what came out when it was tried. */
export function TheftMatrix() {
  return (
    <div className={bleedRight}>
      <Table />
      <WithTheStore />
    </div>
  )
}

/** What was copied, and a column for each scheme where there is room, however many there are. */
const rowGrid =
  'gap-x-2 lg:grid lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col lg:grid-cols-[minmax(0,2fr)]'

/** One row for each thing that can be copied, readable down a column and, on a phone, row by row. */
function Table() {
  return (
    <>
      <div aria-hidden="true" data-print="no" className={`mt-3 mb-1 hidden items-end ${rowGrid}`}>
        <p className="text-muted text-small">What was copied</p>
        {mainSchemes.map(({ id, name, isTested }) => (
          <div key={id}>
            <p className="flex items-center gap-0.5 font-heavy">
              {(id === 'jwt' || id === 'ota') && <Marker kind={id} />}
              {name}
            </p>
            <p className="text-muted text-small">{isTested ? 'tested here' : 'by its documents'}</p>
          </div>
        ))}
      </div>
      <ul aria-label="What a thief gets, by what was copied" className="max-lg:mt-3">
        {theftMatrix.rows.map((row) => (
          <MatrixRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

/** The stricter forms that leave the thief something else at a glance. */
const otherForms = (row: Row, base: SchemeId) =>
  formsOf(row, base).filter(({ id }) => row[id].verdict !== row[base].verdict)

/** What was copied, what it is worth under each scheme, and how that was found out. */
function MatrixRow({ row }: { row: Row }) {
  return (
    <li id={rowAnchor(row.id)} className="border-line border-t py-1.5">
      <div className={rowGrid}>
        <div className="mb-1 lg:mb-0">
          <h2 className="font-heavy text-body">
            <CodeText>{row.title}</CodeText>
          </h2>
          <p className="text-ink-2 text-small">
            <CodeText>{row.copied}</CodeText>
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-2 gap-y-0.5 lg:contents">
          {mainSchemes.map(({ id, name }) => (
            <div key={id} className="text-small">
              <dt className="text-muted lg:sr-only">{name}</dt>
              <dd className="flex items-start gap-0.5">
                <AccessRing verdict={row[id].verdict} />
                {theftMatrix.verdicts[row[id].verdict]}
              </dd>
              {otherForms(row, id).map((form) => (
                <dd key={form.id} className="mt-0.5 flex items-start gap-0.5 text-ink-2">
                  <AccessRing verdict={row[form.id].verdict} />
                  <span>
                    {form.form}: {theftMatrix.verdicts[row[form.id].verdict]}
                  </span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
      <details className="mt-0.5 text-small">
        <summary className="min-h-3 cursor-pointer py-0.5 underline decoration-line-strong underline-offset-2">
          What was tried<span className="sr-only">: {row.title.replaceAll('`', '')}</span>
        </summary>
        <Tried row={row} />
      </details>
    </li>
  )
}

const tested = mainSchemes.filter((scheme) => scheme.isTested)

function Tried({ row }: { row: Row }) {
  return (
    <dl className="mt-1 mb-1 grid gap-1.5 bg-sunken p-1.5 sm:p-2">
      {theftMatrix.columns.map(({ id, title }) => (
        <div key={id}>
          <dt className="font-heavy">{title}</dt>
          <dd className="mt-0.5 grid gap-x-3 gap-y-0.5 text-ink-2 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
            {tested.map((scheme) => (
              <Found key={scheme.id} row={row} column={id} scheme={scheme} />
            ))}
          </dd>
        </div>
      ))}
      {row.dpop.holds && (
        <div>
          <dt className="font-heavy">What the thief has under DPoP</dt>
          <dd className="mt-0.5 text-ink-2 first-letter:uppercase">{row.dpop.holds}.</dd>
        </div>
      )}
      <div>
        <dt className="font-heavy">DBSC, by its documents</dt>
        <dd className="mt-0.5 text-ink-2">
          <CodeText>{row.dbsc.text}</CodeText>
          {row.dbsc.sources.map((key) => {
            const source = theftMatrix.sources[key]
            return source && <Cited key={key} {...source} />
          })}
        </dd>
      </div>
    </dl>
  )
}

interface FoundProps {
  row: Row
  column: ColumnId
  scheme: { id: TestedId; name: string }
}

/** What came out under one scheme, and under a stricter form of it where that is something else. */
function Found({ row, column, scheme: { id, name } }: FoundProps) {
  const isOther = (cell: Cell) => cell.outcome !== row[id].cells[column].outcome
  return (
    <div>
      <p>
        <span className="text-muted">{name}:</span>{' '}
        <CodeText>{row[id].cells[column].text}</CodeText>
      </p>
      {formsOf(row, id)
        .filter((form) => isOther(row[form.id].cells[column]))
        .map((form) => (
          <p key={form.id}>
            <span className="text-muted">{form.form}:</span>{' '}
            <CodeText>{row[form.id].cells[column].text}</CodeText>
          </p>
        ))}
    </div>
  )
}

function Cited(source: { title: string; url: string }) {
  return (
    <>
      {' '}
      Source: <SourceLink {...source} />.
    </>
  )
}

/** What the store’s contents add to something else that was copied. */
function WithTheStore() {
  return (
    <div className="border-line border-t pt-1.5">
      <h2 className="font-heavy text-body">Together with the store</h2>
      <p className="mb-1 max-w-prose text-ink-2 text-small">
        By itself the store opens nothing. Whoever also has another thing gets this under OTA:
      </p>
      <ul aria-label="Together with the store" className="grid gap-0.5 text-small">
        {theftMatrix.together.map(({ what, answer }) => {
          const isIn = answer === 'ok'
          return (
            <li key={what} className="flex items-start gap-1">
              <AccessRing verdict={isIn ? 'all' : 'refused'} />
              <span>
                <CodeText>{what}</CodeText>:{' '}
                <strong>{isIn ? 'accepted' : <CodeText>{`refused, ${answer}`}</CodeText>}</strong>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
