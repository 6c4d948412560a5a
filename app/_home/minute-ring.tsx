'use client'

import { createTokenSigner, type TokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import { useEffect, useRef, useState } from 'react'
import { RingDial } from '@/components/site/ring-dial'
import { tape } from '@/components/ui/tape'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'

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
    <figure translate="no" className="min-w-0">
      {/* A poster and a stopped clock say nothing of now. */}
      <RingDial
        second={shown}
        live={now !== undefined && !paused}
        className="max-w-ring transition-[max-width] duration-base group-has-data-stolen:max-w-[224px]"
      />
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

const SEGMENT_MS = SEGMENT_SECONDS * 1000
/** Characters of a token shown from its start and from the end of its MAC. */
const SHOWN = { start: 12, end: 11 }

const shorten = (token: string) => `${token.slice(0, SHOWN.start)}…${token.slice(-SHOWN.end)}`

interface TokenTapeProps {
  /** Unix ms; undefined until the clock is known. */
  now: number | undefined
  /** No number counts down: the tape changes with its token only. */
  isCalm: boolean
}

/** Prints a token per quarter; the one before is struck through. Empty until the clock is known. */
function TokenTape({ now, isCalm }: TokenTapeProps) {
  const [tokens, setTokens] = useState<{ last?: string; current?: string }>({})
  const signer = useRef<TokenSigner>(undefined)
  const quarter = now === undefined ? undefined : Math.floor(now / SEGMENT_MS)

  useEffect(() => {
    // WebCrypto is missing outside of secure contexts: then the dial goes without its tape.
    if (quarter === undefined || !globalThis.crypto?.subtle) return
    let dropped = false
    signer.current ??= createTokenSigner(randomUuid() + randomUuid())
    const print = (token: string) => {
      if (!dropped) setTokens(({ current }) => ({ last: current, current: shorten(token) }))
    }
    // A browser that refuses to sign leaves the tape as it is.
    signer.current.sign(randomUuid(), randomUuid(), quarter * SEGMENT_MS).then(print, () => {})
    return () => {
      dropped = true
    }
  }, [quarter])

  const { minute } = tickAt(now ?? 0)
  const second = Math.floor((now ?? 0) / 1000) % 60
  const left = SEGMENT_SECONDS - (second % SEGMENT_SECONDS)

  return (
    // Three lines at any width: what is below must not move when a second has one digit less.
    <div
      translate="no"
      className={`${tape} flex min-h-10 flex-col justify-end px-1.5 py-1 font-mono text-data`}
    >
      {tokens.last && <del className="text-muted">{tokens.last}</del>}
      {tokens.current && (
        <>
          <span className="font-bold">{tokens.current}</span>
          <span className="text-muted">
            minute {minute} ·{' '}
            {isCalm ? `next at second ${(second + left) % 60}` : `next in ${left} s`}
          </span>
        </>
      )}
    </div>
  )
}
