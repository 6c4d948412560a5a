'use client'

import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { useEffect, useState } from 'react'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'
import { RingDial } from './ring-dial'
import { TokenTape } from './token-tape'

/** The hand ticks, it does not sweep. */
const TICK_MS = 1000
/** Where the hand stands until the visitor's clock is known, and without scripts. */
const POSTER_SECOND = 23

/** The dial of the hero, set by the visitor's clock, and a real token for each quarter. */
export function MinuteRing() {
  const [now, setNow] = useState<number>()
  const [paused, setPaused] = useState(false)
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => setNow(Date.now()), [])
  useInterval(() => setNow(Date.now()), paused ? null : TICK_MS)

  const second = now === undefined ? POSTER_SECOND : Math.floor(now / TICK_MS) % 60
  // Under reduced motion the hand rests at the start of its quarter.
  const shown = calm ? second - (second % SEGMENT_SECONDS) : second

  return (
    <figure translate="no" className="min-w-0 md:col-span-5">
      {/* A poster and a stopped clock say nothing of now. */}
      <RingDial second={shown} live={now !== undefined && !paused} />
      <div className="mt-3 noscript:hidden">
        <TokenTape now={now} isCalm={calm} />
        <figcaption
          translate="yes"
          className="mt-1 flex items-start justify-between gap-2 text-muted text-small"
        >
          Computed in your browser with HMAC-SHA512 and a throwaway key. No account, no network.
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            className="min-h-3 shrink-0 cursor-pointer underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            {paused ? 'Run the clock' : 'Stop the clock'}
          </button>
        </figcaption>
      </div>
    </figure>
  )
}
