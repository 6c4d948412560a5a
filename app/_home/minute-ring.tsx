'use client'

import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS, SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { useEffect, useState, useTransition } from 'react'
import { RingDial } from '@/components/site/ring-dial'
import { Button } from '@/components/ui/button'
import { tape } from '@/components/ui/tape'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'
import type { MadeToken, Theft } from './theft'
import { STATIC_THEFT, TheftLanes } from './theft-lanes'

/** The hand ticks instead of sweeping. */
const TICK_MS = 1000
/** The hand's second until the visitor's clock is known, and without scripts. */
const POSTER_SECOND = 23

/**
 * The dial of the hero, set by the visitor's clock, with a real token for each segment, and its theft.
 * @param sample on the tape until the visitor's clock is known.
 */
export function MinuteRing({ sample }: { sample: { token: string } }) {
  const [now, setNow] = useState<number>()
  const [paused, setPaused] = useState(false)
  const [thefts, setThefts] = useState<Theft[]>([])
  const [failed, setFailed] = useState(false)
  const [isStealing, startStealing] = useTransition()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { last, current, renew } = useTokens(now)
  useEffect(() => setNow(Date.now()), [])
  useInterval(() => setNow(Date.now()), paused ? null : TICK_MS)

  const second = now === undefined ? POSTER_SECOND : Math.floor(now / TICK_MS) % 60
  const left = SEGMENT_SECONDS - (second % SEGMENT_SECONDS)
  const next = calm ? `at second ${(second + left) % 60}` : `in ${left} s`
  const theft = thefts.at(-1)

  const steal = () =>
    startStealing(async () => {
      try {
        const { stealBoth } = await import('./theft')
        // The token on the tape, unless it is already stolen or its segment has ended.
        const isFresh = !theft && current?.segment === segmentOf(Date.now())
        const stolen = await stealBoth(isFresh ? current : await renew(Date.now()))
        setThefts((before) => [...before, stolen])
        setFailed(false)
      } catch {
        // The chunk did not load, or there is no WebCrypto, as on a page without https.
        setFailed(true)
      }
    })

  return (
    <figure className="relative flex min-w-0 flex-col gap-1 md:col-span-5">
      {/* Three lines at any width, so that a second with one digit moves nothing below. */}
      <div
        translate="no"
        className={`${tape} noscript:hidden flex min-h-10 flex-col justify-end px-1.5 py-1 font-mono text-data`}
      >
        {last && <del className="text-muted">{shorten(last.token)}</del>}
        <span className="font-bold">{shorten((current ?? sample).token)}</span>
        <span className="text-muted">
          {current
            ? `segment ${current.token.slice(-2)} of the minute${paused ? '' : ` · next ${next}`}`
            : 'a sample token'}
        </span>
      </div>
      <Button
        variant="danger"
        onClick={() => isStealing || steal()}
        aria-busy={isStealing}
        className="noscript:hidden w-full"
      >
        {theft ? 'Steal again' : 'Steal this token'}
      </Button>
      {/* The height of a theft's result, so that the dial does not move. */}
      <div className="flex h-[344px] flex-col noscript:h-[490px]">
        <div
          className={`grid transition-[grid-template-rows] duration-base ${theft ? 'grid-rows-[1fr] pb-1' : 'grid-rows-[0fr]'}`}
        >
          <div role="log" aria-label="The theft" className="min-h-0 overflow-hidden">
            {theft && <TheftLanes key={thefts.length} theft={theft} />}
          </div>
        </div>
        <div className="hidden pb-1 noscript:block">
          <TheftLanes theft={STATIC_THEFT} />
        </div>
        <p role="status" className="text-carmine text-small">
          {failed &&
            'Your browser could not make the tokens. Open this page over https and try again.'}
        </p>
        {/* With reduced motion the hand rests at the start of its segment. */}
        <div translate="no" className="flex min-h-0 flex-1 items-center">
          <RingDial
            second={calm ? second - (second % SEGMENT_SECONDS) : second}
            live={now !== undefined}
            className={`h-full max-h-[336px] overflow-visible ${theft ? '[&_text]:text-[28px]' : ''}`}
          />
        </div>
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        className="noscript:hidden absolute right-0 bottom-0 min-h-4.5 cursor-pointer text-muted text-small underline decoration-line-strong underline-offset-2 hover:text-ink"
      >
        {paused ? 'Start the clock' : 'Stop the clock'}
      </button>
      <figcaption className="noscript:hidden min-h-4.5 pr-15 text-muted text-small">
        Press Steal this token, and the server’s check refuses the thief’s copy. On this page the
        check runs in your browser, which sends nothing and makes a token every {SEGMENT_SECONDS}{' '}
        seconds; in your app it makes one per request.
      </figcaption>
    </figure>
  )
}

/** Segments since 1970. */
const segmentOf = (ms: number) => Math.floor(ms / SEGMENT_MS)

/** The start of a token, and the end of its MAC with its label. */
const shorten = (token: string) => `${token.slice(0, 12)}…${token.slice(-11)}`

type SampleToken = MadeToken & { segment: number }

/** @throws without WebCrypto, as outside secure contexts. */
async function makeToken(sessionKey: string, at: number): Promise<SampleToken> {
  const [requestId, deviceId] = [randomUuid(), randomUuid()]
  const token = await createTokenSigner(sessionKey).sign(requestId, deviceId, at)
  return { sessionKey, requestId, deviceId, token, segment: segmentOf(at) }
}

/**
 * A token for each segment, and the one before it.
 * @param now Unix ms; undefined until the clock is known.
 */
function useTokens(now: number | undefined) {
  const [tokens, setTokens] = useState<{ last?: SampleToken; current?: SampleToken }>({})
  const [key] = useState(() => randomUuid() + randomUuid())
  const segment = now === undefined ? undefined : segmentOf(now)

  const renew = async (at: number) => {
    const made = await makeToken(key, at)
    const before = await makeToken(key, at - SEGMENT_MS)
    setTokens(({ current = before }) => ({ last: current, current: made }))
    return made
  }
  useEffect(() => {
    // A browser that cannot sign leaves the tape unchanged.
    if (segment !== undefined) renew(segment * SEGMENT_MS).catch(() => {})
  }, [segment])
  return { ...tokens, renew }
}
