'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useState } from 'react'
import { TickRule } from '@/components/site/tick-rule'
import { useUser } from '@/lib/demo/store'
import { Controls, type Phase } from './controls'
import { arrive, forgetDevice, leave, logOut, useArrival } from './sign-in/session'
import { SignedOut } from './sign-in/sign-in'
import type { demoTexts } from './texts'

/** As tall as a screen, so that the footer does not jump when the panels appear. */
const Waiting = ({ children }: { children: ReactNode }) => (
  <p className="min-h-150 py-6 font-mono text-data text-ink-2">{children}</p>
)

const loadPanels = () => import('./signed-in').then(({ SignedIn }) => SignedIn)

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
  const { isReady, isBack, failure } = useArrival()
  // Only for this tab's button: a logout elsewhere must not move the focus here.
  const [hasLeft, setHasLeft] = useState(false)

  useEffect(() => {
    if (authtype) void loadPanels().catch(() => {}) // while the sign-in is completed
    arrive(authtype !== undefined)
  }, [authtype])
  useEffect(() => leave, [])

  const settled: Phase = islogin ? 'signed-in' : 'signed-out'
  const phase: Phase = isReady ? settled : authtype ? 'signing-in' : 'unknown'
  const leaveBy = (end: () => unknown) => () => {
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
      <Controls phase={phase} takesFocus={isBack} onLogOut={leaveBy(logOut)} />
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
            <SignedOut takesFocus={hasLeft} {...texts} />
          </div>
        ) : null}
        {phase === 'unknown' ? (
          <div className="hidden undecided:block">
            <Waiting>Loading the demo …</Waiting>
          </div>
        ) : null}
        {phase === 'signed-in' ? <SignedIn onForget={leaveBy(forgetDevice)} {...texts} /> : null}
      </div>
    </div>
  )
}
