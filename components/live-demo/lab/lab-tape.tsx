import type { LabFit, LabLine } from '@one-tick-ahead/api/contract/lab'
import { useEffect, useRef } from 'react'
import { tape } from '@/components/ui/tape'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { VerdictChip } from '@/components/ui/verdict-chip'
import { formatClock } from '@/lib/format'
import { fitWords, isIn, type LabRun, resultWords } from './run-experiment'

/** Whether it came as expected: a sign and words. */
export function Fit({ fit }: { fit: LabFit }) {
  return (
    <strong
      className={`whitespace-nowrap ${fit === 'undecided' ? '' : verdictTone(fit === 'as-expected')}`}
    >
      {fit === 'undecided' ? null : <VerdictMark isOk={fit === 'as-expected'} />} {fitWords[fit]}
    </strong>
  )
}

/** An answer as a reader of logs knows it. */
const inCodes = (answer: string) => answer.replaceAll(/\bok\b/g, '200')

const WHO = { victim: 'Victim', thief: 'Thief' }

const item = 'wrap-anywhere border-line border-b border-dashed py-0.75 last:border-b-0'

function Step({ step }: { step: Extract<LabLine, { kind: 'step' }> }) {
  const { at, who, did, sent, requests, came, expected, fit } = step
  return (
    <li data-fit={fit} className={item}>
      <p className="flex flex-wrap items-start justify-between gap-x-1">
        <span>
          {formatClock(at)} <strong>{WHO[who]}</strong> {did}
        </span>{' '}
        {who === 'thief' && fit !== 'undecided' ? (
          <VerdictChip outcome={isIn(came) ? 'in' : 'held'}>
            {isIn(came) ? 'Got in' : 'Refused'}
          </VerdictChip>
        ) : null}
      </p>
      <p translate="no" className="text-muted">
        {requests > 1 ? `${requests} requests, the last: ` : ''}
        {sent}
      </p>
      <p className="flex flex-wrap gap-x-2">
        <span>
          Expected: <span translate="no">{inCodes(expected)}</span>
        </span>{' '}
        <span>
          Answer: <span translate="no">{inCodes(came)}</span>, <Fit fit={fit} />
        </span>
      </p>
    </li>
  )
}

interface LabTapeProps {
  /** Of which experiment; `name` is what tells it from others that stand beside it. */
  title: string
  name: string
  /** Undefined before it is run. */
  run: LabRun | undefined
  isRunning: boolean
}

/**
 * The steps of an experiment, oldest first: it is read like a story. Silent for screen readers, since
 * a dozen steps may come in a second; how it ends is said by the lab's status.
 */
export function LabTape({ title, name, run, isRunning }: LabTapeProps) {
  const log = useRef<HTMLDivElement>(null)
  const count = run?.lines.length ?? 0
  useEffect(() => {
    if (isRunning && count > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [isRunning, count])
  const quiet = isRunning ? 'A throwaway victim signs in ...' : 'Not run yet.'
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-small">
        {name}
        {run && !isRunning ? `: ${resultWords(run)}` : null}
      </p>
      <div
        ref={log}
        role="log"
        aria-label={`${title}: steps`}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={`${tape} max-h-48 overflow-y-auto px-1.5 font-mono text-data`}
      >
        {run && count > 0 ? (
          <ol>
            {run.lines.map((line, index) =>
              line.kind === 'step' ? (
                <Step key={index} step={line} />
              ) : line.kind === 'note' ? (
                <li key={index} className={`${item} text-ink-2`}>
                  {formatClock(line.at)} {line.text}
                </li>
              ) : null,
            )}
          </ol>
        ) : (
          <p className="py-0.75 text-muted">{quiet}</p>
        )}
      </div>
    </div>
  )
}
