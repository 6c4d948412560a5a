'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SignedOut } from '@/components/live-demo/sign-in/sign-in'
import { TickRule } from '@/components/site/tick-rule'
import { FIGURES_FRAGMENT, START_ID } from '@/lib/demo/ids'
import { warmToasts } from '@/lib/toast'
import { useInBrowser } from '@/lib/use-in-browser'
import { useInterval } from '@/lib/use-interval'
import { forgetDevice, isSimulated, logOut, runKeeper } from './demo'
import { DemoControls } from './demo-controls'
import type { demoTexts } from './demo-texts'
import { runStore } from './run'
import { useLostSession } from './session/lost-session'
import { useLiveSession } from './session/use-live-session'
import { Waiting } from './waiting'

/** The demo waits for what a link says, so that nothing moves when it comes; but not for long. */
const PATIENCE_MS = 3000
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

type SimulationNote = typeof import('./in-browser/offer').Note

/**
 * Whether this tab simulates; and what says so at length: null where it cannot be had, undefined
 * before it has come.
 */
function useSimulation(): [simulates: boolean, Note: SimulationNote | null | undefined] {
  const [part, setPart] = useState<{ Note: SimulationNote | null }>()
  const simulates = useInBrowser(isSimulated)
  useEffect(() => {
    // Without it label, chip and badges say it.
    if (simulates) import('./in-browser/offer').then(setPart, () => setPart({ Note: null }))
  }, [simulates])
  return [simulates, part?.Note]
}

/** Forgets the figures, in the address too: a reload must not bring them back. */
const dropFragment = () =>
  window.history.replaceState(null, '', window.location.pathname + window.location.search)

/** What a link with figures says, undefined before it has come; its code comes only for such a link. */
function useLinkFigures(): ReactNode | undefined {
  const [content, setContent] = useState<ReactNode>(null)
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    const isWanted = () => window.location.hash.startsWith(FIGURES_FRAGMENT)
    const close = () => {
      dropFragment()
      setContent(null)
      document.getElementById(START_ID)?.focus() // the button that had the focus is gone
    }
    const look = async () => {
      const part = isWanted() && (await import('./evidence/claim').catch(() => null))
      const isStill = part && isWanted()
      setContent(isStill ? <part.Claim fragment={window.location.hash} onClose={close} /> : null)
    }
    setAwaited(isWanted())
    void look().then(() => setAwaited(false))
    const patience = setTimeout(setAwaited, PATIENCE_MS, false)
    window.addEventListener('hashchange', look)
    return () => {
      clearTimeout(patience)
      window.removeEventListener('hashchange', look)
    }
  }, [])
  return isAwaited ? undefined : content
}

interface LiveDemoProps {
  /** The route's optional part; present after the provider sent the visitor back. */
  authtype?: string
  texts: Record<keyof typeof demoTexts, ReactNode>
}

/** The live demo's only entry: everything below it is the client island. */
export function LiveDemo({ authtype, texts }: LiveDemoProps) {
  const [simulates, Note] = useSimulation()
  const isUndecided = useInBrowser(() => 'undecided' in document.documentElement.dataset)
  const { phase: reached, isBack, failure } = useLiveSession(authtype)
  const figures = useLinkFigures()
  // Both stand above all panels, and would push them down.
  const isWaiting = (simulates && Note === undefined) || figures === undefined
  const phase = isWaiting ? 'unknown' : reached
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
    if (isSignedOut) runKeeper.forget() // LogOut, here or in another tab
  }, [isSignedOut])
  useEffect(() => {
    if (isRunning) warmToasts() // while there is a network: they tell of its loss
  }, [isRunning])
  const lost = useLostSession(phase, hasLeft)
  const leaveBy = (end: () => void) => () => {
    setHasLeft(true)
    end()
  }
  return (
    <div className="md:grid md:grid-cols-[1fr_auto] md:items-end md:gap-x-3">
      <div>
        {simulates ? (
          <p className="font-mono text-label text-muted uppercase">
            Simulated in your browser. No server is asked.
          </p>
        ) : (
          // Not before it is known to be true.
          <div className={isSignedIn || isSignedOut ? undefined : 'undecided:invisible'}>
            {texts.claim}
          </div>
        )}
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
        {Note ? <Note /> : null}
        {figures}
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
