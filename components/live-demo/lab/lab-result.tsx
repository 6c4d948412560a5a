import type { LabExperiment, LabFit } from '@one-tick-ahead/api/contract/lab'
import { VerdictMark } from '@/components/ui/verdict-mark'
import { titleOf } from '@/lib/demo/lab/experiments'
import { inAll } from '@/lib/demo/lab/tally'
import { LabTape } from './lab-tape'
import type { LabRun } from './use-lab'

const verdicts: Record<LabFit, { words: string; tone: string }> = {
  'as-expected': { words: 'As expected', tone: 'text-jade' },
  'not-as-expected': { words: 'NOT as expected', tone: 'text-carmine' },
  undecided: { words: 'No verdict', tone: '' },
}

function Verdict({ fit }: { fit: LabFit }) {
  const { words, tone } = verdicts[fit]
  return (
    <strong className={`text-body ${tone}`}>
      {fit === 'undecided' ? null : <VerdictMark isOk={fit === 'as-expected'} />} {words}
    </strong>
  )
}

/** Whether it came as expected, once it is over. */
function Summary({ run, isRunning }: { run: LabRun; isRunning: boolean }) {
  const end = run.lines.find((line) => line.kind === 'end')
  if (isRunning) return 'Running ...'
  if (run.failure !== null || end?.kind !== 'end') {
    return (
      <>
        <Verdict fit="undecided" /> {run.failure}
      </>
    )
  }
  return (
    <>
      <Verdict fit={end.fit} /> {inAll(run.lines, end.requests)}
    </>
  )
}

interface LabResultProps {
  experiment: LabExperiment
  /** Which of several in one place it is of. */
  name?: string
  run: LabRun
  isRunning: boolean
}

/** What an experiment tells, while it lasts and afterwards. */
export function LabResult({ experiment, name, run, isRunning }: LabResultProps) {
  const hasTape = isRunning || run.lines.length > 0
  return (
    <div className="mt-1 min-w-0">
      <p role="status" className="mb-0.5 flex min-h-3 flex-wrap items-center gap-x-1 text-small">
        {name ? <span className="font-heavy">{name}:</span> : null}
        <Summary run={run} isRunning={isRunning} />
      </p>
      {hasTape ? <LabTape label={`${titleOf(experiment)}: steps`} lines={run.lines} /> : null}
    </div>
  )
}
