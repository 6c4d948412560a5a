import type { LabExperiment } from '@one-tick-ahead/api/contract/lab'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { titleOf } from './experiments'
import type { Lab } from './use-lab'

interface RunButtonProps {
  experiment: LabExperiment
  lab: Lab
  /** What else a start does. */
  onStart?: () => void
}

/** Starts an experiment, and stops it while it runs. */
export function RunButton({ experiment, lab, onStart }: RunButtonProps) {
  const isRunning = lab.progress?.experiment === experiment
  const text = isRunning ? 'Stop' : 'Run'
  return (
    <Button
      variant={isRunning ? 'secondary' : 'danger'}
      size="small"
      className="w-7 min-h-4.5"
      aria-label={`${text}: ${titleOf(experiment)}`}
      // Not `disabled`: that would throw the keyboard focus away.
      aria-disabled={lab.progress !== null && !isRunning}
      onClick={() => {
        if (isRunning) return lab.stop()
        if (lab.progress) return
        void lab.start([experiment])
        onStart?.()
      }}
    >
      {text}
    </Button>
  )
}

interface DisclosureProps {
  isOpen: boolean
  /** The id of what it shows. */
  controls: string
  onPress: () => void
  children: ReactNode
}

/** A title that unfolds what stands below it. No `<details>`: in a table that would be a row of its own. */
export function Disclosure({ isOpen, controls, onPress, children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      className="inline-flex min-h-4.5 items-center gap-1 text-left font-heavy hover:underline"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 8 8"
        className={`size-1 shrink-0 fill-current ${isOpen ? 'rotate-90' : ''}`}
      >
        <path d="M1 0l6 4-6 4z" />
      </svg>
      <span>{children}</span>
    </button>
  )
}
