import { cookieName, namespaceOf, readCookie, setCookie } from '../cookies'
import { BOUND_COOKIE_SECONDS, DBSC_CHALLENGE_SECONDS } from '../limits'
import { type BoundDevices, isLive, openText, sealText } from './bound-device'
import { readProof } from './dbsc-proof'
import { answerRefusal, type HeaderReader, type OtaOptions, optionRules } from './guard'
import { checkOptions, type Rules } from './options'
import { type DerivedSession, sessionKeysOf } from './session-keys'
import { codeOfOutage } from './store'

/**
 * Device Bound Session Credentials (https://w3c.github.io/webappsec-dbsc/, here the draft of 17 February
 * 2026): the browser makes a key for a session, and renews the device cookie with it, without any script.
 * It does both at one address.
 */

/** What the browser is answered. */
export interface DbscAnswer {
  status: number
  headers: [name: string, value: string][]
  body: object
}

const refuse = (
  status: number,
  message: string,
  ...headers: DbscAnswer['headers']
): DbscAnswer => ({
  status,
  headers: [['Cache-Control', 'no-store'], ...headers],
  body: { statusCode: status, message },
})

/**
 * By this the browser drops the key of a session (draft §8.8). Once it has renewed the device cookie it has
 * no other, and without the key the person signs in again when that one is over.
 */
const GONE = refuse(401, 'No such session')

/** The text of a header; the draft has it in quotes (RFC 9651 §3.3.3), Chromium 156 without. */
const textOf = (header = '') => /^(")?([\w.-]*)\1$/.exec(header)?.[2] ?? ''

/** How device cookies are renewed; what guards and enrolments have, too, is as theirs. */
export interface DbscOptions
  extends Pick<OtaOptions, 'keys' | 'store' | 'now' | 'secureCookies' | 'name'> {
  /** The address where that is done, on the same origin as the enrolment. */
  url: string
}

const { keys, store, now, secureCookies, name } = optionRules
const rules: Rules<DbscOptions> = {
  keys,
  store,
  now,
  secureCookies,
  name,
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
    return refuse(403, 'Sign the challenge', ['Secure-Session-Challenge', challenge])
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
        // The browser keeps its key, and asks again with the next request.
        const { status, headers, body } = answerRefusal(codeOfOutage(error))
        return { status, headers: Object.entries(headers), body }
      }
    },
  }
}
