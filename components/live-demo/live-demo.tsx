'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { TickRule } from '@/components/site/tick-rule'
import { warmToasts } from '@/lib/toast'
import { logOut, runKeeper } from './demo'
import { DemoControls } from './demo-controls'
import type { demoTexts } from './demo-texts'
import { LinkFigures } from './evidence/link-figures'
import { runStore } from './run'
import { useLiveSession } from './session/use-live-session'
import { SignedOut } from './signed-out'
import { useSignedIn } from './use-signed-in'
import { useSimulation } from './use-simulation'
import { Waiting } from './waiting'

interface LiveDemoProps {
  /** The route's optional part; present after the provider sent the visitor back. */
  authtype?: string
  texts: Record<keyof typeof demoTexts, ReactNode>
}

/** The live demo's only entry: everything below it is the client island. */
export function LiveDemo({ authtype, texts }: LiveDemoProps) {
  const [isSimulated, Note] = useSimulation()
  const { phase: reached, isBack, failure } = useLiveSession(authtype)
  // The note stands above all panels, and would push them down.
  const phase = isSimulated && Note === undefined ? 'unknown' : reached
  const isRunning = useStore(runStore, (run) => run.isRunning)
  const isSignedIn = phase === 'signed-in'
  const isSignedOut = phase === 'signed-out'
  const { SignedIn, hasFailed } = useSignedIn(isSignedIn || phase === 'signing-in')
  // In this tab, by its button: a LogOut elsewhere must not move this reader.
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (isSignedIn) setHasLeft(false)
  }, [isSignedIn])
  useEffect(() => {
    if (isSignedOut) runKeeper.forget() // LogOut, here or in another tab
  }, [isSignedOut])
  useEffect(() => {
    if (isRunning) warmToasts() // while there is a network: they tell of its loss
  }, [isRunning])
  return (
    <div className="md:grid md:grid-cols-[1fr_auto] md:items-end md:gap-x-3">
      <div>
        {isSimulated ? (
          <p className="font-mono text-label text-muted uppercase">
            Simulated in your browser. No server is asked.
          </p>
        ) : (
          // Not before it is known to be true.
          <div className={isSimulated === null ? 'noscript:visible invisible' : undefined}>
            {texts.claim}
          </div>
        )}
        {texts.heading}
      </div>
      {/* Before the controls for who reads in order or on a narrow screen; else below both. */}
      <div className="md:order-1 md:col-span-2">{texts.intro}</div>
      <DemoControls
        phase={phase}
        isRunning={isRunning}
        takesFocus={isBack}
        onToggle={() => runStore.setState({ isRunning: !isRunning })}
        onLogOut={() => {
          setHasLeft(true)
          void logOut()
        }}
      />
      <div className="md:order-1 md:col-span-2">
        <TickRule className="mt-3 mb-3" />
        {Note ? <Note /> : null}
        <LinkFigures />
        <div aria-live="polite">
          {phase === 'signing-in' ? <Waiting>Signing you in ...</Waiting> : null}
          {isSignedIn && !SignedIn ? (
            <Waiting>
              {hasFailed
                ? 'A part of this page could not be loaded. It is tried again every two seconds.'
                : 'Loading the demo ...'}
            </Waiting>
          ) : null}
          {failure}
        </div>
        {isSignedOut ? <SignedOut takesFocus={hasLeft} {...texts} /> : null}
        {isSignedIn && SignedIn ? <SignedIn isRunning={isRunning} {...texts} /> : null}
        {phase === 'unknown' ? <div className="min-h-64 noscript:hidden" /> : null}
      </div>
    </div>
  )
}
