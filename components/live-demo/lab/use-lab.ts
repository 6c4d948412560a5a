import type { LabExperiment, LabLine } from '@one-tick-ahead/api/contract/lab'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { config } from '@/lib/config'
import { runExperiment } from '@/lib/demo/lab/run-experiment'

/** One experiment as it goes, or as it went. */
export interface LabRun {
  lines: readonly LabLine[]
  /** Why it did not come to its end, in words. */
  failure: string | null
}

/** What the lab can do, and what came of it so far. */
export interface Lab {
  /** The one that is under way. */
  running: LabExperiment | null
  runs: Readonly<Partial<Record<LabExperiment, LabRun>>>
  start(experiment: LabExperiment): void
  stop(): void
}

/** Runs one experiment at a time. It ends with the component: LogOut leaves nothing behind. */
export function useLab(actOut: string): Lab {
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
