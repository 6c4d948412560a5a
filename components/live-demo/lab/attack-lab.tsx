import {
  LAB_SCHEMES,
  LAB_THEFTS,
  type LabExperiment,
  type LabTheft,
  labCell,
} from '@one-tick-ahead/api/contract/lab'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { SiteLink } from '@/components/site/site-link'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { config } from '@/lib/config'
import { labAnchor, rowAnchor } from '@/lib/demo/links'
import { routes } from '@/lib/routes'
import { type Scenario, scenarios, schemeNames, theftTitles, titleOf } from './experiments'
import { LabResult } from './lab-result'
import { type LabRun, runExperiment } from './run-experiment'

/** What the lab can do, and what came of it so far. */
interface Lab {
  /** The one that is under way. */
  running: LabExperiment | null
  runs: Readonly<Partial<Record<LabExperiment, LabRun>>>
  start(experiment: LabExperiment): void
  stop(): void
}

/** Runs one experiment at a time. It ends with the component: LogOut leaves nothing behind. */
function useLab(actOut: string): Lab {
  const [running, setRunning] = useState<LabExperiment | null>(null)
  const [runs, setRuns] = useState<Lab['runs']>({})
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = useCallback(
    async (experiment: LabExperiment) => {
      if (current.current) return
      const controller = new AbortController()
      current.current = controller
      setRunning(experiment)
      const change = (next: (run: LabRun) => LabRun) =>
        setRuns((before) => {
          const run = before[experiment] ?? { lines: [], failure: null }
          return { ...before, [experiment]: next(run) }
        })
      change(() => ({ lines: [], failure: null }))
      const failure = await runExperiment(experiment, {
        fetch: browserFetch,
        endpoints: { signIns: config.api.labSignIns, actOut },
        take: (line) => change((run) => ({ ...run, lines: [...run.lines, line] })),
        signal: controller.signal,
      })
      change((run) => ({ ...run, failure }))
      setRunning(null)
      current.current = undefined
    },
    [actOut],
  )
  const stop = useCallback(() => current.current?.abort(), [])
  return { running, runs, start: (experiment) => void start(experiment), stop }
}

const plain = (theft: LabTheft) => theftTitles[theft].replaceAll('`', '')

/** Links to the matrix, which has the results of the tests. */
function RowLink({ row, id }: { row: LabTheft; id: string }) {
  return (
    <SiteLink href={`${routes.security}#${rowAnchor(row)}`} className={textLink}>
      In the matrix<span className="sr-only">: {`${plain(row)} (${id})`}</span>
    </SiteLink>
  )
}

interface RunButtonProps {
  experiment: LabExperiment
  lab: Lab
  /** What stands on it. */
  text?: string
}

/** Starts an experiment, and stops it while it runs. */
function RunButton({ experiment, lab, text = 'Run' }: RunButtonProps) {
  const isRunning = lab.running === experiment
  const title = titleOf(experiment)
  return (
    <Button
      variant={isRunning ? 'secondary' : 'danger'}
      size="small"
      aria-label={isRunning ? `Stop: ${title}` : `${text}: ${title}`}
      // Not `disabled`: that would throw the keyboard focus away.
      aria-disabled={lab.running !== null && !isRunning}
      onClick={() => (isRunning ? lab.stop() : lab.start(experiment))}
    >
      {isRunning ? 'Stop' : text}
    </Button>
  )
}

/** An experiment that is no cell of the matrix. */
function ScenarioItem({ scenario, lab }: { scenario: Scenario; lab: Lab }) {
  const { id, title, done, expected, row, lasts } = scenario
  const run = lab.runs[id]
  return (
    <li id={labAnchor(id)} className="gap-x-3 border-line border-t py-1.5 md:grid md:grid-cols-2">
      <div>
        <h4 className="font-heavy text-body">{title}</h4>
        <p className="mt-0.5 text-ink-2 text-small">{done}</p>
      </div>
      <div className="min-w-0">
        <p className="mt-0.5 text-small">
          <strong>Expected:</strong> {expected}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-small">
          <RunButton experiment={id} lab={lab} />
          <span className="text-muted">takes about {lasts}</span>
          <RowLink row={row} id={title} />
        </p>
        {run ? <LabResult experiment={id} run={run} isRunning={lab.running === id} /> : null}
      </div>
    </li>
  )
}

/** A row of the matrix, and each of its cells that can be acted out. */
function TheftItem({ theft, lab }: { theft: LabTheft; lab: Lab }) {
  const cells = LAB_SCHEMES.map((scheme) => ({ scheme, id: labCell(theft, scheme) }))
  return (
    <li className="min-w-0 border-line border-t py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
        <h4 className="font-heavy text-body">
          <CodeText>{theftTitles[theft]}</CodeText>
        </h4>
        <p className="flex flex-wrap items-center gap-1 text-small">
          {cells.map(({ scheme, id }) => (
            <span key={id} id={labAnchor(id)}>
              <RunButton experiment={id} lab={lab} text={schemeNames[scheme]} />
            </span>
          ))}
          <RowLink row={theft} id="cells" />
        </p>
      </div>
      {cells.map(({ scheme, id }) => {
        const run = lab.runs[id]
        const isRunning = lab.running === id
        return run ? (
          <LabResult key={id} experiment={id} name={schemeNames[scheme]} {...{ run, isRunning }} />
        ) : null
      })}
    </li>
  )
}

interface AttackLabProps {
  /** The anchor in the address; empty for none. */
  wanted: string
}

/** Thefts, acted out by the attacker host on sign-ins that are made for it and thrown away. */
export function AttackLab({ wanted }: AttackLabProps) {
  const lab = useLab(config.attacker?.actOut ?? '')
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (
    <div className="mt-2">
      <p className="max-w-prose text-small">
        Your own session is not touched. For each experiment the server makes sign-ins that open
        nothing but the lab and end after ten minutes; the attacker host plays the victim and the
        thief with them, and sends every request over HTTP. One experiment runs at a time.
      </p>
      <h3 className="mt-3 mb-1 text-h3">Experiments, under OTA</h3>
      <ul>
        {scenarios.map((scenario) => (
          <ScenarioItem key={scenario.id} scenario={scenario} lab={lab} />
        ))}
      </ul>
      <h3 className="mt-3 mb-0.5 text-h3">Any cell of the matrix</h3>
      <p className="mb-1 max-w-prose text-ink-2 text-small">
        What is copied, and what opens the records. Each way that the tests of the matrix tried is
        tried again now, on a victim of its own; expected is what the matrix publishes. The rows
        that are missing need a server’s own secrets.
      </p>
      <ul>
        {LAB_THEFTS.map((theft) => (
          <TheftItem key={theft} theft={theft} lab={lab} />
        ))}
      </ul>
    </div>
  )
}
