'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useInterval } from '@/lib/use-interval'
import type { Used } from './theft'

/** Between two rows. */
const STEP_MS = 450

/** Comes with the first sign that somebody wants it. */
const load = () => Promise.all([import('./theft'), import('./theft-lanes')])

interface Stolen {
  /** Counts the presses: another pair, other rows. */
  run: number
  theft: Record<'jwt' | 'ota', Used>
  lanes: Awaited<ReturnType<typeof load>>[1]
}

/** A theft that succeeds beside the same theft that fails, at one press. @param still what is seen without scripts. */
export function Steal({ still }: { still: ReactNode }) {
  const [stolen, setStolen] = useState<Stolen>()
  const [shown, setShown] = useState(0)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isRunning = stolen !== undefined && shown < stolen.lanes.STEPS
  useInterval(() => setShown(shown + 1), isRunning ? STEP_MS : null)

  const steal = async () => {
    if (state === 'busy' || isRunning) return
    setState('busy')
    try {
      const [{ stealBoth }, lanes] = await load()
      const theft = await stealBoth()
      setStolen({ run: (stolen?.run ?? 0) + 1, theft, lanes })
      setShown(1)
      setState('idle')
    } catch {
      // The chunk did not come, or there is no WebCrypto, as on a page without https.
      setState('failed')
    }
  }
  const warmUp = () => void load().catch(() => {})

  return (
    <div data-stolen={stolen ? '' : undefined} className="md:order-last">
      <Button
        onClick={steal}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        aria-busy={state === 'busy'}
        className="noscript:hidden w-full"
      >
        {stolen ? 'Steal a fresh pair' : 'Steal this token'}
      </Button>
      <div role="log" aria-label="The theft" className={stolen ? 'mt-1' : ''}>
        {stolen && <stolen.lanes.TheftLanes key={stolen.run} theft={stolen.theft} shown={shown} />}
      </div>
      <div className="hidden noscript:block">{still}</div>
      <p role="status" className="text-carmine text-small empty:hidden">
        {state === 'failed' && 'This browser could not make the tokens. Please try again.'}
      </p>
      <p className="mt-0.5 text-muted text-small">
        OTA’s own code decides, in this page, with throwaway keys. No sign-in, no network.
      </p>
    </div>
  )
}
