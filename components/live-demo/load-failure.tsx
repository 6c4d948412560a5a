import type { ReactNode } from 'react'

/** The demo waits for the note, so that nothing moves when it comes; but not for long. */
const PATIENCE_MS = 3000

const PLAIN = 'The sign-in did not complete. Start again in a moment.'

const note = (text: ReactNode) =>
  text && (
    <p className="mb-3 rounded border border-line-strong bg-sunken px-2 py-1.5 text-small">
      {text}
    </p>
  )

/** Few visitors need the words for a sign-in that failed. Never rejects; null when there are none. */
export const loadFailure = (clue: string | number) =>
  Promise.race([
    import('./sign-in-failure').then(
      ({ failureText }) => note(failureText(clue)),
      () => note(PLAIN),
    ),
    new Promise<ReactNode>((done) => setTimeout(done, PATIENCE_MS, note(PLAIN))),
  ])
