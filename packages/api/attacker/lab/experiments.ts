import type { LabExperiment } from '../../contract/lab'
import { cells } from './cells'
import type { Play } from './play'
import { scenes } from './scenes'

/** Acts out one experiment, from its first request to its last. */
export function actOut(experiment: LabExperiment, play: Play): Promise<void> {
  const all: Readonly<Record<string, (play: Play) => Promise<void>>> = { ...cells, ...scenes }
  const act = all[experiment]
  if (!act) throw new Error(`no experiment ${experiment}`)
  return act(play)
}
