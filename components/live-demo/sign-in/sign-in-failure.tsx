/* A chunk of its own, loaded by session/use-live-session.tsx. */
import type { SignInFailure } from '@one-tick-ahead/api/contract/sign-in'
import type { ReactNode } from 'react'
import { config } from '@/lib/config'

/** Why a sign-in failed, for the visitor: what happened, and what to do about it. */
interface FailureWords {
  what: string
  cure: string
}

const APART: FailureWords = {
  what: 'This page and its server are on two different sites, and browsers keep the cookies of one from the other.',
  cure: 'You cannot change that here: the operator of this demo has to bring both under one domain.',
}

/** By the server's code, which stands in the demo's address. */
export const failureWords: Readonly<Record<SignInFailure, FailureWords>> = {
  cancelled: {
    what: 'It was cancelled on the provider’s page.',
    cure: 'Nothing was changed. Start again whenever you like.',
  },
  cookies: {
    what: 'Most likely this browser refuses this site’s cookies: the one set at the start did not come back.',
    cure: 'Allow cookies for this site, then start again, and finish in the same browser.',
  },
  expired: {
    what: 'It is no longer valid: finished, older than ten minutes, or begun in another browser or before the server was restarted.',
    cure: 'Start again from here.',
  },
  used: {
    what: 'It had been used before. That happens with the Back button, or after a second press.',
    cure: 'Start a new one from here.',
  },
  provider: {
    what: 'The server got no usable answer from the sign-in provider.',
    cure: 'The fault is not in your browser. Wait a minute, then start again.',
  },
  foreign: {
    what: 'It was begun from another site’s page, and the server starts none from there.',
    cure: 'If you want to sign in, start here.',
  },
  busy: {
    what: 'Too many sign-ins were begun from your network in a short time.',
    cure: 'Wait a minute, then start again.',
  },
  database: {
    what: 'The server could not reach its database, which it needs for that.',
    cure: 'Wait a minute, then start again.',
  },
  failed: {
    what: 'The server did not accept what the provider sent.',
    cure: 'Start again. If that fails too, the operator of this demo finds the reason in the server’s log.',
  },
}

const REFUSED: FailureWords = {
  what: 'This browser refuses cookies, and a sign-in needs them.',
  cure: 'Allow cookies for this site, then start again.',
}

/** The last two labels, which is a guess; all of a name that is a number or one word. */
const domain = ({ hostname }: URL) =>
  /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')

const areApart = (page: URL, server: URL) =>
  page.protocol !== server.protocol || domain(page) !== domain(server)

/** What the page knows of where it is. */
interface Circumstances {
  page: URL
  server: URL
  /** `navigator.cookieEnabled`: browsers also say true where they refuse this site's. */
  cookieEnabled: boolean
}

const isFailure = (code: string): code is SignInFailure => Object.hasOwn(failureWords, code)

/**
 * @param code the server's, from an address that anybody can write.
 * @returns null for a code that the server does not have.
 */
export function explainFailure(code: string, where: Circumstances): FailureWords | null {
  const { page, server, cookieEnabled } = where
  if (!isFailure(code)) return null
  if ((code === 'cookies' || code === 'foreign') && areApart(page, server)) return APART
  return code === 'cookies' && !cookieEnabled ? REFUSED : failureWords[code]
}

/** What to say of it; null for a code that only a link can have made up. */
export function failureNote(code: string): ReactNode {
  const page = new URL(window.location.href)
  const server = new URL(config.api.signIn, page)
  const words = explainFailure(code, { page, server, cookieEnabled: navigator.cookieEnabled })
  return (
    words && (
      <p className="mb-3 rounded border border-line-strong bg-sunken px-2 py-1.5 text-small">
        <strong>The sign-in did not complete.</strong> {words.what}{' '}
        <span className="block">{words.cure}</span>
      </p>
    )
  )
}
