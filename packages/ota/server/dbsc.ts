import { cookieName, namespaceOf, readCookie, setCookie } from '../cookies'
import { BOUND_COOKIE_SECONDS, DBSC_CHALLENGE_SECONDS } from '../limits'
import { type BoundDevices, isLive, openText, sealText } from './bound-device'
import { readProof } from './dbsc-proof'
import { type HeaderReader, type OtaOptions, optionRules } from './guard'
import { checkOptions, type Rules } from './options'
import { type DerivedSession, sessionKeysOf } from './session-keys'
import { codeOfOutage } from './store'

/**
 * Device Bound Session Credentials (https://w3c.github.io/webappsec-dbsc/): the browser makes a key for a
 * session, and renews the device cookie with it, without any script. It does both at one address.
 */

/** What the browser is answered. */
export interface DbscAnswer {
  status: number
  headers: [name: string, value: string][]
  body: object
}

/** By this the browser drops what it has registered (draft §8.8), and works on without. */
const GONE: DbscAnswer = { status: 401, headers: [], body: { message: 'No such session' } }

/** The text of a header; the draft has it in quotes (RFC 9651 §3.3.3), Chromium 156 without. */
const textOf = (header = '') => /^(")?([\w.-]*)\1$/.exec(header)?.[2] ?? ''

/** How device cookies are renewed. */
export interface DbscOptions extends OtaOptions {
  /** The address where that is done, on the same origin as the enrolment. */
  url: string
}

const rules: Rules<DbscOptions> = {
  ...optionRules,
  url: ['an address', (value) => typeof value === 'string' && /^\/[!#-[\]-~]*$/.test(value)],
}

/** Offers the registration at an enrolment, and answers what the browser asks then. */
export interface Dbsc extends BoundDevices {
  /** What stands at the address, without a framework around it. */
  answer(header: HeaderReader): DbscAnswer
}

/**
 * Lets browsers renew the device cookie, over https alone.
 * @throws TypeError that names an option which is missing, wrong or unknown.
 */
export function createDbsc(options: DbscOptions): Dbsc {
  checkOptions(options, rules, ['keys', 'store', 'url'])
  const { keys: masterKeys, store, now = Date.now, secureCookies = true, url } = options
  const keys = sessionKeysOf(masterKeys, store)
  const nameOf = (kind: string) => cookieName(kind, secureCookies, namespaceOf(options.name))
  const challengeOf = (session: DerivedSession, purpose: 'register' | 'renew') =>
    sealText(session, purpose, String(now() + DBSC_CHALLENGE_SECONDS * 1000))

  /** A fresh device cookie, and what the browser has to know to renew it. */
  const give = (session: DerivedSession, id: string): DbscAnswer => {
    const name = nameOf('device')
    const value = sealText(session, 'cookie', String(now() + BOUND_COOKIE_SECONDS * 1000))
    // The browser renews a minute early, since the clocks of several nodes differ.
    const cookie = setCookie(name, value, BOUND_COOKIE_SECONDS - 60, secureCookies)
    const [, attributes] = /Max-Age=\d+; (.*)/.exec(cookie) ?? []
    return {
      status: 200,
      headers: [
        ['Set-Cookie', cookie],
        ['Cache-Control', 'no-store'],
      ],
      body: {
        session_identifier: id,
        refresh_url: url,
        scope: { include_site: false },
        credentials: [{ type: 'cookie', name, attributes }],
      },
    }
  }

  const answer = (header: HeaderReader): DbscAnswer => {
    const session = keys.derive(readCookie(header('cookie') ?? '', nameOf('session')))
    if (!session || session.expiresAt * 1000 <= now()) return GONE
    const id = textOf(header('sec-secure-session-id'))
    const jwt = textOf(header('secure-session-response'))
    if (!id) {
      const proof = readProof(jwt)
      if (!proof || !isLive(session, 'register', proof.challenge, now())) return GONE
      return give(session, sealText(session, 'key', proof.key))
    }
    const key = openText(session, 'key', id)
    if (!key) return GONE
    const proof = jwt ? readProof(jwt, key) : null
    if (jwt && !proof) return GONE
    if (proof && isLive(session, 'renew', proof.challenge, now())) return give(session, id)
    const challenge = `"${challengeOf(session, 'renew')}";id="${id}"`
    const headers: DbscAnswer['headers'] = [['Secure-Session-Challenge', challenge]]
    return { status: 403, headers, body: { message: 'Sign the challenge' } }
  }

  return {
    offer(sessionId) {
      const session = keys.derive(sessionId)
      if (!session) return []
      const challenge = challengeOf(session, 'register')
      const value = `(ES256);path="${url}";challenge="${challenge}"`
      return [['Secure-Session-Registration', value]]
    },
    proves: (session, deviceCookie) => isLive(session, 'cookie', deviceCookie, now()),
    answer(header) {
      try {
        return answer(header)
      } catch (error) {
        // The browser keeps what it has registered, and asks again.
        return { status: 503, headers: [], body: { code: codeOfOutage(error) } }
      }
    },
  }
}
