import type { LabExperiment, LabFit, LabLine } from '@one-tick-ahead/api/contract/lab'
import { useEffect, useRef } from 'react'
import { tape } from '@/components/ui/tape'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { formatClock } from '@/lib/format'
import { titleOf } from './experiments'
import { hasGotIn, inAll, type LabRun, type LabStep } from './run-experiment'

const verdicts: Record<LabFit, { words: string; tone: string }> = {
  'as-expected': { words: 'As expected', tone: verdictTone(true) },
  'not-as-expected': { words: 'NOT as expected', tone: verdictTone(false) },
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

const WHO = { victim: 'Victim', thief: 'Thief' }

/** What came against what was expected, in words. */
const fitWords: Record<LabFit, string> = {
  'as-expected': 'as expected',
  'not-as-expected': 'NOT as expected',
  undecided: 'no verdict',
}

const item = 'wrap-anywhere border-line border-b border-dashed py-0.75 last:border-b-0'

function Step({ step }: { step: LabStep }) {
  const { at, who, did, sent, requests, came, expected, fit } = step
  return (
    <li data-fit={fit} className={item}>
      <p>
        {formatClock(at)} <strong>{WHO[who]}</strong> {did}
      </p>
      <p translate="no" className="text-muted">
        {requests > 1 ? `${requests} requests, the last: ` : ''}
        {sent}
      </p>
      <p className="flex flex-wrap items-center gap-x-1">
        {who === 'thief' && fit !== 'undecided' ? (
          <>
            <VerdictChip outcome={hasGotIn(step) ? 'in' : 'held'}>
              {hasGotIn(step) ? 'The thief got in' : 'Refused'}
            </VerdictChip>{' '}
          </>
        ) : null}
        <span>
          Came: <span translate="no">{came}</span>.{' '}
          {fit === 'as-expected' ? null : (
            <>
              Expected: <span translate="no">{expected}</span>.{' '}
            </>
          )}
          <strong className={fit === 'not-as-expected' ? verdictTone(false) : ''}>
            {fit === 'undecided' ? null : <VerdictMark isOk={fit === 'as-expected'} />}{' '}
            {fitWords[fit]}
          </strong>
        </span>
      </p>
    </li>
  )
}

interface LabTapeProps {
  /** The log's accessible name. */
  label: string
  lines: readonly LabLine[]
}

/**
 * The steps of an experiment, oldest first: it is read like a story. Silent for screen readers, since
 * a dozen steps may come in a second; how it ends is said beside it.
 */
function LabTape({ label, lines }: LabTapeProps) {
  const log = useRef<HTMLDivElement>(null)
  const count = lines.length
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`${tape} max-h-48 overflow-y-auto px-1.5 font-mono text-data`}
    >
      {count === 0 ? (
        <p className="py-0.75 text-muted">A throwaway victim signs in ...</p>
      ) : (
        <ol>
          {lines.map((line, index) =>
            line.kind === 'step' ? (
              <Step key={index} step={line} />
            ) : line.kind === 'note' ? (
              <li key={index} className={`${item} text-ink-2`}>
                {formatClock(line.at)} {line.text}
              </li>
            ) : null,
          )}
        </ol>
      )}
    </div>
  )
}
