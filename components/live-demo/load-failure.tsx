import type { ReactNode } from 'react'

/** The demo waits for the note, so that nothing moves when it comes; but not for long. */
const PATIENCE_MS = 3000

const plain = <p className="mb-3">The sign-in did not complete. Start again in a moment.</p>

/**
 * Few visitors need the words for a sign-in that failed. Never rejects; null for a code that has
 * none, and a plain line, whatever the code, where the words do not come.
 */
export const loadFailure = (clue: string | number) =>
  Promise.race<ReactNode>([
    import('./sign-in/sign-in-failure').then(
      ({ failureNote }) => failureNote(clue),
      () => plain,
    ),
    new Promise((done) => setTimeout(done, PATIENCE_MS, plain)),
  ])
