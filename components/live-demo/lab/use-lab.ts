import type { LabExperiment } from '@one-tick-ahead/api/contract/lab'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { config } from '@/lib/config'
import { titleOf } from './experiments'
import { type LabRun, resultWords, runExperiment, STOPPED, tallyWords } from './run-experiment'

/** Where a list of experiments has got to. */
interface LabProgress {
  experiment: LabExperiment
  /** How many have ended, and of how many. */
  done: number
  of: number
  /** How many seconds the server's limit asks for; 0 while it does not. */
  waitS: number
}

/** What the lab can do, and what came of it so far. */
export interface Lab {
  progress: LabProgress | null
  runs: Readonly<Partial<Record<LabExperiment, LabRun>>>
  /** How the last list ended, in words. */
  said: string
  /** One after another. What cannot be reached ends the list; a limit is waited for. */
  start: (list: readonly LabExperiment[]) => Promise<void>
  stop: () => void
}

/** Rests until the time is over or the signal aborted. */
const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Runs one experiment at a time. It ends with the component: LogOut leaves nothing behind. */
export function useLab(): Lab {
  const [progress, setProgress] = useState<LabProgress | null>(null)
  const [runs, setRuns] = useState<Lab['runs']>({})
  const [said, say] = useState('')
  const current = useRef<AbortController>(undefined)
  const stop = useCallback(() => current.current?.abort(), [])
  useEffect(() => stop, [stop])

  const start = useCallback(async (list: readonly LabExperiment[]) => {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    say('')
    const runOne = async (experiment: LabExperiment) => {
      let run: LabRun = { lines: [], failure: null }
      const change = (part: Partial<LabRun>) => {
        run = { ...run, ...part }
        setRuns((before) => ({ ...before, [experiment]: run }))
      }
      change({})
      const failure = await runExperiment(experiment, {
        fetch: browserFetch,
        endpoints: { signIns: config.api.labSignIns, actOut: config.attacker?.actOut ?? '' },
        take: (line) => change({ lines: [...run.lines, line] }),
        signal,
      })
      change({ failure })
      return run
    }
    const ended: LabRun[] = []
    while (ended.length < list.length && !ended.at(-1)?.failure) {
      const [experiment] = list.slice(ended.length)
      if (!experiment) break
      const now = { experiment, done: ended.length, of: list.length, waitS: 0 }
      setProgress(now)
      const run = await runOne(experiment)
      const waitS = list.length > 1 ? run.failure?.waitS : undefined
      if (waitS && !signal.aborted) {
        setProgress({ ...now, waitS })
        await rest(waitS * 1000, signal)
      }
      // Who stops while a limit is waited for has not met it.
      if (!waitS) ended.push(run)
      else if (signal.aborted) ended.push({ ...run, failure: STOPPED })
    }
    const [first] = list
    const [only] = ended
    if (list.length > 1) say(tallyWords(ended, list.length))
    else if (first && only) say(`${titleOf(first)}: ${resultWords(only)}`)
    setProgress(null)
    current.current = undefined
  }, [])
  return { progress, runs, said, start, stop }
}
