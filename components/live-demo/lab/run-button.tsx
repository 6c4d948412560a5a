import type { LabExperiment } from '@one-tick-ahead/api/contract/lab'
import { Button } from '@/components/ui/button'
import { titleOf } from '@/lib/demo/lab/experiments'
import type { Lab } from './use-lab'

interface RunButtonProps {
  experiment: LabExperiment
  lab: Lab
  /** What stands on it. */
  text?: string
}

/** Starts an experiment, and stops it while it runs. */
export function RunButton({ experiment, lab, text = 'Run' }: RunButtonProps) {
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
