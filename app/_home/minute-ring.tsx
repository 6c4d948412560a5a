'use client'

import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RingDial } from '@/components/site/ring-dial'
import { tape } from '@/components/ui/tape'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'
import { Steal } from './steal'
import type { MadeToken } from './theft'

/** The hand ticks, it does not sweep. */
const TICK_MS = 1000
/** Where the hand stands until the visitor's clock is known, and without scripts. */
const POSTER_SECOND = 23

interface MinuteRingProps {
  /** On the tape until the visitor's clock is known; it was made while the site was built. */
  sample: Pick<MadeToken, 'token'> & { minute: number }
  /** What comes of a theft, for a page without scripts. */
  still: ReactNode
}

/** The dial of the hero, set by the visitor's clock, a real token for each quarter, and its theft. */
export function MinuteRing({ sample, still }: MinuteRingProps) {
  const [now, setNow] = useState<number>()
  const [paused, setPaused] = useState(false)
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { last, current, take } = useTokens(now)
  useEffect(() => setNow(Date.now()), [])
  useInterval(() => setNow(Date.now()), paused ? null : TICK_MS)

  const second = now === undefined ? POSTER_SECOND : Math.floor(now / TICK_MS) % 60
  // Under reduced motion the hand rests at the start of its quarter.
  const shown = calm ? second - (second % SEGMENT_SECONDS) : second
  const left = SEGMENT_SECONDS - (second % SEGMENT_SECONDS)
  const next = calm ? `next at second ${(second + left) % 60}` : `next in ${left} s`

  return (
    <figure className="group flex min-w-0 flex-col gap-1 md:col-span-5">
      {/* Three lines at any width: what is below must not move when a second has one digit less. */}
      <div
        translate="no"
        className={`${tape} noscript:hidden flex min-h-10 flex-col justify-end px-1.5 py-1 font-mono text-data`}
      >
        {last && <del className="text-muted">{shorten(last.token)}</del>}
        <span className="font-bold">{shorten((current ?? sample).token)}</span>
        <span className="text-muted">
          {current && now !== undefined
            ? `minute ${Math.floor(current.quarter / SEGMENTS)} · ${next}`
            : `minute ${sample.minute} · a published test vector`}
        </span>
      </div>
      <Steal take={take} still={still} />
      {/* A poster and a stopped clock say nothing of now. */}
      <div translate="no" className="mt-0.5">
        <RingDial
          second={shown}
          live={now !== undefined && !paused}
          className="max-w-[336px] transition-[max-width] duration-base group-has-data-stolen:max-w-[224px]"
        />
      </div>
      <figcaption className="noscript:hidden flex items-start justify-between gap-2 text-muted text-small">
        OTA’s own code makes and judges the tokens in your browser. No account, no network.
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          className="min-h-4.5 shrink-0 cursor-pointer self-start underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {paused ? 'Run the clock' : 'Stop the clock'}
        </button>
      </figcaption>
    </figure>
  )
}

const SEGMENT_MS = SEGMENT_SECONDS * 1000
/** Of a minute. */
const SEGMENTS = 4
const quarterOf = (ms: number) => Math.floor(ms / SEGMENT_MS)

/** Characters of a token shown from its start and from the end of its MAC. */
const SHOWN = { start: 12, end: 11 }

const shorten = (token: string) => `${token.slice(0, SHOWN.start)}…${token.slice(-SHOWN.end)}`

interface PrintedToken extends MadeToken {
  quarter: number
  isTaken?: boolean
}

/** @throws where WebCrypto is missing, as outside of secure contexts. */
async function makeToken(sessionKey: string, at: number): Promise<PrintedToken> {
  const [requestId, deviceId] = [randomUuid(), randomUuid()]
  const token = await createTokenSigner(sessionKey).sign(requestId, deviceId, at)
  return { sessionKey, requestId, deviceId, token, quarter: quarterOf(at) }
}

/**
 * A token for each quarter, and the one before it.
 * @param now Unix ms; undefined until the clock is known.
 */
function useTokens(now: number | undefined) {
  const [tokens, setTokens] = useState<{ last?: PrintedToken; current?: PrintedToken }>({})
  const key = useRef('')
  const quarter = now === undefined ? undefined : quarterOf(now)

  const print = async (at: number) => {
    key.current ||= randomUuid() + randomUuid()
    const made = await makeToken(key.current, at)
    const before = await makeToken(key.current, at - SEGMENT_MS)
    setTokens(({ current = before }) => ({ last: current, current: made }))
    return made
  }
  useEffect(() => {
    // A browser that cannot sign leaves the tape as it is.
    if (quarter !== undefined) print(quarter * SEGMENT_MS).catch(() => {})
  }, [quarter])

  /** The token on the tape, or another where it is stolen already, or its quarter is over. */
  const take = async (): Promise<MadeToken> => {
    const { current } = tokens
    const isFresh = current && !current.isTaken && current.quarter === quarterOf(Date.now())
    const taken = isFresh ? current : await print(Date.now())
    taken.isTaken = true
    return taken
  }
  return { ...tokens, take }
}
