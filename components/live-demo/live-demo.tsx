'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useState } from 'react'
import { TickRule } from '@/components/site/tick-rule'
import { START_PART } from '@/lib/demo/start'
import { useUser } from '@/lib/demo/store'
import { Controls, type Phase } from './controls'
import { useRun } from './run'
import { arrive, forgetDevice, leave, logOut } from './sign-in/session'
import { SignedOut } from './sign-in/sign-in'
import type { demoTexts } from './texts'
import { loadCalls } from './ticking'

/** As tall as a screen, so that the footer does not jump when the panels appear. */
const Waiting = ({ children }: { children: ReactNode }) => (
  <p className="min-h-150 py-6 font-mono text-data text-ink-2">{children}</p>
)

const loadPanels = async () => {
  const [{ SignedIn }] = await Promise.all([import('./signed-in'), loadCalls()])
  return SignedIn
}

/** Most of the demo’s code, which only a signed-in visitor needs. */
const SignedIn = dynamic(loadPanels, {
  ssr: false,
  loading: () => <Waiting>Loading the demo …</Waiting>,
})

interface LiveDemoProps {
  /** The route's optional part; present when the provider returns the visitor. */
  authtype?: string
  texts: Record<keyof typeof demoTexts, ReactNode>
}

/** The live demo's only entry: everything below it is the client island. */
export function LiveDemo({ authtype, texts }: LiveDemoProps) {
  const islogin = useUser((user) => user.islogin)
  const isReady = useRun(({ arrival }) => arrival === 'done')
  const isBack = useRun((run) => run.isBack)
  const failure = useRun((run) => run.failure)
  // Only for this tab's button: a logout elsewhere must not move the focus here.
  const [hasLeft, setHasLeft] = useState(false)

  useEffect(() => {
    if (authtype) void loadPanels().catch(() => {}) // while the sign-in is completed
    arrive(authtype !== undefined)
  }, [authtype])
  useEffect(() => leave, [])

  const settled: Phase = islogin ? 'signed-in' : 'signed-out'
  const phase: Phase = isReady ? settled : authtype ? 'signing-in' : 'unknown'
  const leaveWith = (logOut: () => unknown) => () => {
    setHasLeft(true)
    logOut()
  }
  return (
    <div id={START_PART} className="md:grid md:grid-cols-[1fr_auto] md:items-end md:gap-x-3">
      <div>
        {texts.claim}
        {texts.heading}
      </div>
      {/* In DOM order and on phones the intro precedes the controls; wide screens move it below. */}
      <div className="md:order-1 md:col-span-2">{texts.intro}</div>
      <Controls phase={phase} takesFocus={isBack} onLogOut={leaveWith(logOut)} />
      <div className="md:order-1 md:col-span-2">
        <TickRule className="mt-2 mb-2" />
        <div aria-live="polite">
          {phase === 'signing-in' ? (
            <div className="noscript:hidden">
              <Waiting>Signing you in …</Waiting>
            </div>
          ) : null}
          {failure ? (
            <p className="mb-3 rounded border border-line-strong bg-sunken px-2 py-1.5 text-small">
              <strong>The sign-in did not complete.</strong> {failure}
            </p>
          ) : null}
        </div>
        {phase === 'signed-out' || phase === 'unknown' ? (
          <div className={phase === 'unknown' ? 'undecided:hidden' : undefined}>
            <SignedOut isReady={isReady} takesFocus={hasLeft} {...texts} />
          </div>
        ) : null}
        {phase === 'unknown' ? (
          <div className="hidden undecided:block">
            <Waiting>Loading the demo …</Waiting>
          </div>
        ) : null}
        {phase === 'signed-in' ? <SignedIn onForget={leaveWith(forgetDevice)} {...texts} /> : null}
      </div>
    </div>
  )
}
