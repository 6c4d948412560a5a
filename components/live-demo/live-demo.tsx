'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SignedOut } from '@/components/live-demo/sign-in/sign-in'
import { TickRule } from '@/components/site/tick-rule'
import { loadToasts } from '@/lib/toast'
import { useInBrowser } from '@/lib/use-in-browser'
import { useInterval } from '@/lib/use-interval'
import { forgetDevice, logOut } from './demo'
import { DemoControls } from './demo-controls'
import type { demoTexts } from './demo-texts'
import { EMPTY_RUN, runStore } from './run'
import { useLostSession } from './session/lost-session'
import { useLiveSession } from './session/use-live-session'
import { Waiting } from './waiting'

/** How often it is asked for as long as it does not come. */
const RETRY_MS = 2000

interface SignedInPart {
  /** Its code. */
  part?: typeof import('./signed-in')
  /** It is asked for again by itself. */
  hasFailed?: boolean
}

/**
 * The part of the demo that only a signed-in visitor needs, and most of its code.
 * @param isWanted whether somebody is signed in, or about to be.
 */
function useSignedIn(isWanted: boolean): SignedInPart {
  const [signedIn, setSignedIn] = useState<SignedInPart>({})
  const isMissing = isWanted && !signedIn.part
  useEffect(() => {
    if (isMissing) loadSignedIn(setSignedIn)
  }, [isMissing])
  useInterval(() => loadSignedIn(setSignedIn), isMissing ? RETRY_MS : null)
  return signedIn
}

function loadSignedIn(take: (part: SignedInPart) => void): void {
  import('./signed-in').then(
    (part) => take({ part }),
    () => take({ hasFailed: true }),
  )
}

interface LiveDemoProps {
  /** The route's optional part; present after the provider sent the visitor back. */
  authtype?: string
  texts: Record<keyof typeof demoTexts, ReactNode>
}

/** The live demo's only entry: everything below it is the client island. */
export function LiveDemo({ authtype, texts }: LiveDemoProps) {
  const isUndecided = useInBrowser(() => 'undecided' in document.documentElement.dataset)
  const { phase, isBack, failure } = useLiveSession(authtype)
  const isRunning = useStore(runStore, (run) => run.isRunning)
  const isSignedIn = phase === 'signed-in'
  const isSignedOut = phase === 'signed-out'
  const { part, hasFailed } = useSignedIn(isSignedIn || phase === 'signing-in')
  // In this tab, by its button: a LogOut elsewhere must not move this reader.
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (isSignedIn) setHasLeft(false)
  }, [isSignedIn])
  useEffect(() => {
    if (isSignedOut) runStore.setState(EMPTY_RUN) // LogOut, here or in another tab
  }, [isSignedOut])
  useEffect(() => {
    if (isRunning) loadToasts() // while there is a network: they tell of its loss
  }, [isRunning])
  const lost = useLostSession(phase, hasLeft)
  const leaveBy = (end: () => void) => () => {
    setHasLeft(true)
    end()
  }
  return (
    <div className="md:grid md:grid-cols-[1fr_auto] md:items-end md:gap-x-3">
      <div>
        {texts.claim}
        {texts.heading}
      </div>
      {/* In DOM order and on phones the intro precedes the controls; wide screens move it below. */}
      <div className="md:order-1 md:col-span-2">{texts.intro}</div>
      <DemoControls
        phase={phase}
        isRunning={isRunning}
        takesFocus={isBack}
        menu={part ? <part.MoreMenu onForget={leaveBy(forgetDevice)} /> : null}
        onToggle={() => runStore.setState({ isRunning: !isRunning })}
        onLogOut={leaveBy(logOut)}
      />
      <div className="md:order-1 md:col-span-2">
        <TickRule className="mt-2 mb-2" />
        <div aria-live="polite">
          {phase === 'signing-in' ? (
            <div className="noscript:hidden">
              <Waiting>Signing you in ...</Waiting>
            </div>
          ) : null}
          {isSignedIn && !part ? (
            <Waiting>
              {hasFailed
                ? 'A part of this page could not be loaded. It is tried again every two seconds.'
                : 'Loading the demo ...'}
            </Waiting>
          ) : null}
          {failure ||
            (lost ? (
              <p className="mb-3 rounded border border-line-strong bg-sunken px-2 py-1.5 text-small">
                {lost}
              </p>
            ) : null)}
        </div>
        {isSignedOut || (phase === 'unknown' && !isUndecided) ? (
          <div className={isSignedOut ? undefined : 'undecided:hidden'}>
            <SignedOut takesFocus={hasLeft} {...texts} />
          </div>
        ) : null}
        {isSignedIn && part ? <part.SignedIn isRunning={isRunning} {...texts} /> : null}
        {phase === 'unknown' ? (
          <div className="hidden undecided:block">
            <Waiting>Loading the demo ...</Waiting>
          </div>
        ) : null}
      </div>
    </div>
  )
}
