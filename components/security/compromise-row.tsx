import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import {
  type Cell,
  compromise,
  type Documented,
  differsWhenBound,
  type Row,
} from '@/content/compromise'
import { rowAnchor } from '@/lib/lab-links'
import { AccessRing } from './access-ring'
import { ActItOut } from './act-it-out'
import { compromiseGrid, schemes } from './compromise-schemes'

/** What was copied, what it is worth under each scheme, and how that was found out. */
export function CompromiseRow({ row }: { row: Row }) {
  return (
    <li id={rowAnchor(row.id)} className="border-line border-t py-1.5">
      <div className={compromiseGrid}>
        <div className="mb-1 lg:mb-0">
          <h3 className="font-heavy text-body">
            <CodeText>{row.title}</CodeText>
          </h3>
          <p className="text-ink-2 text-small">
            <CodeText>{row.loot}</CodeText>
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
                {compromise.verdicts[row[id].verdict]}
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
      {compromise.columns.map(({ id, title }) => (
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
          const source = compromise.sources[key]
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
