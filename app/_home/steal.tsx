'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useInterval } from '@/lib/use-interval'
import type { MadeToken, Used } from './theft'

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

interface StealProps {
  /** Gives an OTA token that nobody has used. */
  take: () => Promise<MadeToken>
  /** What is seen without scripts. */
  still: ReactNode
}

/** A theft that succeeds beside the same theft that fails, at one press. */
export function Steal({ take, still }: StealProps) {
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
      const theft = await stealBoth(await take())
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
    <div data-stolen={stolen ? '' : undefined}>
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
      <p role="status" className="text-carmine text-small">
        {state === 'failed' && 'This browser could not make the tokens. Please try again.'}
      </p>
    </div>
  )
}
