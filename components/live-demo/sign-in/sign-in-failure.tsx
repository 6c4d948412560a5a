/* A chunk of its own, loaded by load-failure.tsx. */
import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { explainFailure } from '@/lib/demo/sign-in-failures'

/** What to say of it; null for a code that only a link can have made up. */
export function failureNote(clue: string | number): ReactNode {
  const page = new URL(window.location.href)
  const server = new URL(config.api.signIn, page)
  const words = explainFailure(clue, { page, server, cookieEnabled: navigator.cookieEnabled })
  return (
    words && (
      <p className="mb-3 rounded border border-line-strong bg-sunken px-2 py-1.5 text-small">
        <strong>The sign-in did not complete.</strong> {words.what}{' '}
        <span className="block">{words.cure}</span>
      </p>
    )
  )
}
