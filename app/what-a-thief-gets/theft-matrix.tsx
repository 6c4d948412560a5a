import { LAB_THEFTS } from '@one-tick-ahead/api/contract/lab'
import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { bleedRight } from '@/components/ui/section'
import {
  type Cell,
  type Documented,
  differsWhenBound,
  type Row,
  schemes,
  theftMatrix,
} from '@/content/theft-matrix'
import { hasLab, labHref, rowAnchor } from '@/lib/demo/links'

/** Not what was promised, but what came out when it was tried. */
export function TheftMatrix() {
  return (
    <div className={bleedRight}>
      <Table />
      <WithTheStore />
    </div>
  )
}

/** What was copied, and a column for each scheme where there is room. */
const rowGrid = 'gap-x-2 lg:grid lg:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]'

/** One row for each thing that can be copied, readable down a column and, on a phone, row by row. */
function Table() {
  return (
    <>
      <div aria-hidden="true" data-print="no" className={`mt-3 mb-1 hidden items-end ${rowGrid}`}>
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
        {theftMatrix.rows.map((row) => (
          <MatrixRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

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
          {schemes.map(({ id, name }) => (
            <div
              key={id}
              className={`flex flex-wrap gap-x-0.5 text-small ${id === 'bound' && !differsWhenBound(row) ? 'max-lg:hidden' : ''}`}
            >
              <dt className="text-muted lg:sr-only">{name.replace('Bearer ', '')}</dt>
              <dd className="flex items-start gap-0.5">
                <AccessRing verdict={row[id].verdict} />
                {theftMatrix.verdicts[row[id].verdict]}
              </dd>
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

function Tried({ row }: { row: Row }) {
  return (
    <dl className="mt-1 mb-1 grid gap-1.5 bg-sunken p-1.5 sm:p-2">
      {theftMatrix.columns.map(({ id, title }) => (
        <div key={id}>
          <dt className="font-heavy">{title}</dt>
          <dd className="mt-0.5 grid gap-x-3 gap-y-0.5 text-ink-2 md:grid-cols-2">
            <Found kind="jwt" name="Bearer JWT" cell={row.jwt.cells[id]} />
            <Found kind="ota" name="OTA" cell={row.ota.cells[id]} />
            {row.bound.cells[id].outcome === row.ota.cells[id].outcome ? null : (
              <Found kind="ota" name="OTA, bound" isNamed cell={row.bound.cells[id]} />
            )}
          </dd>
        </div>
      ))}
      <Said name="DPoP" {...row.dpop} />
      <Said name="DBSC" {...row.dbsc} />
      <ActItOut row={row} />
    </dl>
  )
}

interface FoundProps {
  kind: 'jwt' | 'ota'
  name: string
  /** Where the marker alone does not tell. */
  isNamed?: boolean
  cell: Cell
}

/** What came out under one scheme. */
function Found({ kind, name, isNamed = false, cell }: FoundProps) {
  return (
    <p className={`flex gap-1 ${isNamed ? 'md:col-start-2' : ''}`}>
      <span className="mt-0.5">
        <Marker kind={kind} />
      </span>
      <span>
        <span className={isNamed ? '' : 'sr-only'}>{name}: </span>
        <CodeText>{cell.text}</CodeText>
      </span>
    </p>
  )
}

/** What another scheme’s own documents say. */
function Said({ name, text, sources }: Documented & { name: string }) {
  return (
    <div>
      <dt className="font-heavy">{name}, by its documents</dt>
      <dd className="mt-0.5 text-ink-2">
        <CodeText>{text}</CodeText>
        {sources.map((key) => {
          const source = theftMatrix.sources[key]
          return source && <Cited key={key} {...source} />
        })}
      </dd>
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

/** Links to the row in the demo's attack lab, where a visitor can try the same. */
function ActItOut({ row: { id, title } }: { row: Row }) {
  if (!hasLab || !LAB_THEFTS.some((theft) => theft === id)) return null
  return (
    <div data-print="no">
      <dt className="font-heavy">Try it yourself</dt>
      <dd className="mt-0.5 text-ink-2">
        <SiteLink href={labHref(id)} className={textLink}>
          In the attack lab of the demo
          <span className="sr-only">: {title.replaceAll('`', '')}</span>
        </SiteLink>
      </dd>
    </div>
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
