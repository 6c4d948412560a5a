import { useEffect, useState } from 'react'
import { TOKEN_KINDS } from '@/components/live-demo/kinds'
import { Button } from '@/components/ui/button'
import { labAnchor } from '@/lib/demo/links'
import { labRows, type Scenario, scenarios, titleOf } from './experiments'
import { Disclosure, RunButton } from './lab-buttons'
import { LabTable, MatrixLink } from './lab-table'
import { Fit, LabTape } from './lab-tape'
import { fitOf } from './run-experiment'
import { type Lab, useLab } from './use-lab'

const allCells = labRows.flatMap(({ cells }) => TOKEN_KINDS.flatMap((kind) => cells[kind] ?? []))

/** Runs the whole table, says how far it is, and how the last run ended. */
function RunAll({ lab }: { lab: Lab }) {
  const { progress, said } = lab
  const isAll = progress !== null && progress.of > 1
  return (
    <div className="flex min-h-5.5 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small">
      <Button
        variant={isAll ? 'secondary' : 'danger'}
        size="small"
        className="min-h-4.5"
        aria-disabled={progress !== null && !isAll}
        // The second press of a double click is not meant to stop what the first began.
        onClick={({ detail }) => (isAll ? detail < 2 && lab.stop() : void lab.start(allCells))}
      >
        {isAll ? 'Stop' : 'Run all'}
      </Button>
      {isAll ? (
        <span className="tabular">
          {progress.done} of {progress.of}:{' '}
          {progress.waitS > 0
            ? `the server’s limit is reached, it goes on in ${progress.waitS} s`
            : titleOf(progress.experiment)}
        </span>
      ) : null}
      <p role="status">{said}</p>
    </div>
  )
}

interface ScenarioItemProps {
  scenario: Scenario
  lab: Lab
  isOpen: boolean
  onToggle: () => void
}

/** An experiment that is no cell of the matrix: a line, and what is behind it. */
function ScenarioItem({ scenario, lab, isOpen, onToggle }: ScenarioItemProps) {
  const { id, title, done, expected, row, lasts } = scenario
  const run = lab.runs[id]
  const isRunning = lab.progress?.experiment === id
  const detailsId = `${labAnchor(id)}-steps`
  return (
    <li className="border-line border-t py-0.5 text-small">
      <div className="flex flex-wrap items-center gap-x-1.5">
        <span className="max-sm:w-full">
          <Disclosure isOpen={isOpen} controls={detailsId} onPress={onToggle}>
            {title}
          </Disclosure>
        </span>
        <span className="text-muted max-sm:pl-2">about {lasts}</span>
        <span className="ml-auto flex items-center gap-1.5">
          {isRunning ? 'Running ...' : run ? <Fit fit={fitOf(run)} /> : null}
          <RunButton experiment={id} lab={lab} onStart={() => isOpen || onToggle()} />
        </span>
      </div>
      {isOpen ? (
        <div id={detailsId} className="grid gap-2 pb-1.5 md:grid-cols-2">
          <div>
            <p className="text-ink-2">{done}</p>
            <p className="mt-0.5">
              <strong>Expected:</strong> {expected}
            </p>
            <MatrixLink row={row} title={title} />
          </div>
          <LabTape title={title} name="Steps" run={run} isRunning={isRunning} />
        </div>
      ) : null}
    </li>
  )
}

interface AttackLabProps {
  /** The anchor in the address; empty for none. */
  wanted: string
}

/** Thefts, acted out by the attacker host on sign-ins that are made for it and thrown away. */
export function AttackLab({ wanted }: AttackLabProps) {
  const lab = useLab()
  const [open, setOpen] = useState('')
  const toggle = (id: string) => setOpen((before) => (before === id ? '' : id))
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (
    <div className="mt-1">
      <p className="mb-1 max-w-prose text-ink-2 text-small">
        The attacker host plays the victim and the thief, with real requests. Each way to use a copy
        is tried on a victim of its own, whose sign-in opens nothing but the lab and ends after ten
        minutes. Your own session is not touched.
      </p>
      <RunAll lab={lab} />
      <LabTable lab={lab} open={open} onToggle={toggle} />
      <h3 className="mt-2.5 mb-0.5 text-h3">Experiments, under OTA</h3>
      <ul>
        {scenarios.map((scenario) => (
          <ScenarioItem
            key={scenario.id}
            scenario={scenario}
            lab={lab}
            isOpen={open === scenario.id}
            onToggle={() => toggle(scenario.id)}
          />
        ))}
      </ul>
    </div>
  )
}
