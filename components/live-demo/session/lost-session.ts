import { useLayoutEffect, useRef, useState } from 'react'
import { storage } from '@/components/live-demo/demo'
import { USER_INFO_KEY } from '@/lib/demo/storage'
import { saysSignedOut } from '@/lib/demo/store'
import type { Phase } from './use-live-session'

const ELSEWHERE = 'LogOut was pressed elsewhere in this browser, so you are signed out here, too.'
const GONE =
  'The session that this browser had stored is gone or unreadable, so you are signed out.'

/**
 * Why nobody is signed in, in a line for the visitor.
 * @param hasLeft by this page's own button, which needs no explanation.
 * @returns null also for who has not been signed in.
 */
export function useLostSession(phase: Phase, hasLeft: boolean): string | null {
  const [words, setWords] = useState<string | null>(null)
  const wasSignedIn = useRef(false)
  // Before the page is drawn: the line stands above what it would push down.
  useLayoutEffect(() => {
    if (phase === 'signed-in') {
      wasSignedIn.current = true
      setWords(null)
    }
    if (phase !== 'signed-out' || hasLeft) return
    const text = storage.getItem(USER_INFO_KEY)
    if (saysSignedOut(text)) setWords(wasSignedIn.current ? ELSEWHERE : null)
    else setWords(wasSignedIn.current || text !== null ? GONE : null)
  }, [phase, hasLeft])
  return words
}
