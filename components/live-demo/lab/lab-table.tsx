import type { LabCell } from '@one-tick-ahead/api/contract/lab'
import { Fragment } from 'react'
import { TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { Marker } from '@/components/site/marker'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { labAnchor } from '@/lib/demo/links'
import { rowHref } from '@/lib/routes'
import { type LabRow, labRows, plain, titleOf } from './experiments'
import { Disclosure, RunButton } from './lab-buttons'
import { Fit, LabTape } from './lab-tape'
import { expectedOf, fitOf, type Tries, triesOf } from './run-experiment'
import type { Lab } from './use-lab'

/** Button, what was expected, what came: the same in a cell and in the words over it. */
const cellGrid = 'grid items-center gap-x-1 gap-y-0.5 md:grid-cols-[auto_5fr_6fr]'

const waysOf = ({ gotIn, of }: Tries) => (gotIn > 0 ? `${gotIn} of ${of} ways` : `all ${of} ways`)

/** What came of a cell, or how far it is. */
function Actual({ cell, lab }: { cell: LabCell; lab: Lab }) {
  const run = lab.runs[cell]
  if (!run) return <span className="text-muted">Not run yet</span>
  const tries = triesOf(run)
  if (lab.progress?.experiment === cell) return `Way ${tries.of} of ${expectedOf(cell).of} ...`
  if (run.failure) return `No verdict. ${run.failure.words}`
  const isIn = tries.gotIn > 0
  return (
    <>
      {tries.of > 0 ? (
        <span className="mr-0.5 inline-flex flex-wrap items-center gap-x-0.5">
          <VerdictChip outcome={isIn ? 'in' : 'held'}>{isIn ? 'Got in' : 'Refused'}</VerdictChip>{' '}
          {waysOf(tries)}{' '}
        </span>
      ) : null}
      <Fit fit={fitOf(run)} />
    </>
  )
}

/** A theft against one kind of token. */
function Cell({ kind, cell, lab }: { kind: TokenKind; cell: LabCell; lab: Lab }) {
  const tries = expectedOf(cell)
  return (
    <div className={`${cellGrid} md:min-h-5.75`}>
      <p className="flex items-center gap-1">
        <RunButton experiment={cell} lab={lab} />
        <span aria-hidden="true" className="inline-flex items-center gap-0.5 md:hidden">
          <Marker kind={kind} /> {tokenKinds[kind].name}
        </span>
      </p>
      <p>
        <span className="text-muted md:sr-only">Expected:</span>{' '}
        {tries.gotIn > 0 ? 'Gets in' : 'Refused'}, {waysOf(tries)}
      </p>
      <p>
        <span className="sr-only">Actual:</span> <Actual cell={cell} lab={lab} />
      </p>
    </div>
  )
}

interface RowProps {
  row: LabRow
  lab: Lab
  /** Whether its steps are shown, and what shows or hides them. */
  isOpen: boolean
  onToggle: () => void
}

/** One thing that can be copied; below it, once unfolded, each request. */
function Row({ row, lab, isOpen, onToggle }: RowProps) {
  const { id, title, cells, why } = row
  const kinds = TOKEN_KINDS.filter((kind) => cells[kind])
  const stepsId = `${labAnchor(id)}-steps`
  return (
    <Fragment>
      <tr id={labAnchor(id)} className="border-line border-t max-md:grid max-md:grid-cols-2">
        <th scope="row" className="py-0.5 pr-1 font-heavy max-md:col-span-2">
          {kinds.length > 0 ? (
            <Disclosure isOpen={isOpen} controls={stepsId} onPress={onToggle}>
              <CodeText>{title}</CodeText>
            </Disclosure>
          ) : (
            <span className="ml-2">{title}</span>
          )}
        </th>
        {kinds.length > 0 ? (
          TOKEN_KINDS.map((kind) => (
            <td key={kind} className="py-0.5 max-md:pr-1 md:pl-2">
              {cells[kind] ? (
                <Cell kind={kind} cell={cells[kind]} lab={lab} />
              ) : (
                <span className="text-muted">{why}</span>
              )}
            </td>
          ))
        ) : (
          <td colSpan={TOKEN_KINDS.length} className="py-0.5 pl-2 text-muted max-md:col-span-2">
            {why}
          </td>
        )}
      </tr>
      {isOpen ? (
        <tr id={stepsId} className="max-md:block">
          <td colSpan={1 + TOKEN_KINDS.length} className="pb-1.5 max-md:block">
            <div className="grid gap-x-2 gap-y-1 md:grid-flow-col md:auto-cols-fr">
              {kinds.map((kind) => {
                const cell = cells[kind]
                return cell ? (
                  <LabTape
                    key={kind}
                    name={tokenKinds[kind].name}
                    title={titleOf(cell)}
                    run={lab.runs[cell]}
                    isRunning={lab.progress?.experiment === cell}
                  />
                ) : null
              })}
            </div>
            <MatrixLink row={id} title={title} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

/** Leads to what the tests found out. */
export function MatrixLink({ row, title }: { row: string; title: string }) {
  return (
    <p className="mt-1">
      <SiteLink href={rowHref(row)} className={textLink}>
        In the matrix<span className="sr-only">: {plain(title)}</span>
      </SiteLink>
    </p>
  )
}

interface LabTableProps {
  lab: Lab
  /** The id of the one row or experiment whose steps are shown. */
  open: string
  onToggle: (id: string) => void
}

/** The matrix: what a thief can copy, and for each kind of token a run, what was expected, what came. */
export function LabTable({ lab, open, onToggle }: LabTableProps) {
  return (
    <table className="w-full text-left text-small max-md:block md:table-fixed">
      <caption className="sr-only">What a thief can copy, and what comes of it</caption>
      <colgroup>
        <col className="md:w-[22%]" />
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className="pb-0.5 align-bottom font-normal text-muted">
            What is copied
          </th>
          {TOKEN_KINDS.map((kind) => (
            <th key={kind} scope="col" className="pb-0.5 md:pl-2">
              <span className="flex items-center gap-0.5 font-heavy text-body">
                <Marker kind={kind} /> {tokenKinds[kind].name}
              </span>
              <span aria-hidden="true" className={`${cellGrid} font-normal text-muted`}>
                <span className="w-7" />
                <span>Expected</span>
                <span>Actual</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {labRows.map((row) => (
          <Row
            key={row.id}
            row={row}
            lab={lab}
            isOpen={open === row.id}
            onToggle={() => onToggle(row.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
