import {
  JWT_CHECKS,
  type Sender,
  type ServerView,
  type ViewedCheck,
} from '@one-tick-ahead/api/contract/server-view'
import { MINUTE_MS, SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import { CHECKS } from '@one-tick-ahead/ota/trace'
import { wordsFor } from '@/components/live-demo/verdicts'
import type { Unavailable } from './server-view'

type ViewedName = ViewedCheck['check']

/** What a check is called. */
export const checkNames: Readonly<Record<ViewedName, string>> = {
  shape: 'Shape',
  window: 'Time window',
  session: 'Session id',
  mac: 'HMAC',
  spent: 'Session and spent ids',
  device: 'Device cookie',
  id: 'Request id',
  binding: 'Binding',
  log: 'Send log',
  key: 'Key',
  signature: 'Signature',
  times: 'Times',
}

/** Who sent it, as far as the server could tell. */
export const senderWords: Readonly<Record<Sender, string>> = {
  device: 'This browser: its device cookie came along, and its token was right.',
  cookies:
    'Somebody with both cookies of this browser, as it has itself. No right token says more.',
  key: 'Somebody with the session key, and without the device cookie.',
  bearer: 'Whoever holds the JWT: nothing in it says who that is.',
  nobody: 'Somebody who proved nothing: neither the key nor the device cookie was right.',
}

/** Why nothing is shown. */
export const unavailableWords: Readonly<Record<Unavailable, string>> = {
  off: 'This server does not keep what it saw of a request.',
  unnamed:
    'No answer came that names this request: the server names those that it keeps something of.',
  'left-behind':
    'The server cannot be asked: which request it was, was not kept when the page was left.',
  unknown:
    'The server keeps nothing of this request: it is too old, others took its place, it never arrived, or it was of another session.',
  'signed-out':
    'Only the browser that was registered for the session is told, and it has signed out since.',
  unavailable:
    'The server cannot say now whose request that was: its session store does not answer.',
  limited: 'That was asked too often. Please wait a minute.',
  unreadable: 'The server gave no answer that can be read.',
  offline: 'The server was not asked: this device is offline.',
  timeout: 'The server was asked, and did not answer in time.',
  unreachable: 'The server could not be reached.',
}

/** `12:00:20.123`, UTC: what a minute and its quarters are counted in. */
export const formatUtc = (ms: number) => new Date(ms).toISOString().slice(11, 23)

const two = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

const countIds = (count: number) => (count === 1 ? '1 id' : `${count} ids`)

/** What a check saw, for one that was passed. */
function passedWords(check: ViewedName, { ota, jwt }: ServerView): string {
  switch (check) {
    case 'shape':
      return `A token of 135 characters, a request id of 36, ${countIds(ota?.historyLength ?? 0)} before it.`
    case 'window': {
      const time = ota?.time ?? 0
      return `Its clock said ${formatUtc(time)} UTC, S${tickAt(time).segment}, so it took ${two(ota?.segments ?? [])}. The token says ${ota?.segment}: minute ${ota?.minute}.`
    }
    case 'session':
      return 'The session is known here, and its key was derived.'
    case 'mac':
      return 'Made again under that key, it is the one that was sent.'
    case 'spent':
      return 'The session goes on, and the id is not spent.'
    case 'device':
      return `Its hash is ${ota?.presentedProof}, as registered.`
    case 'id':
      return 'A canonical UUID.'
    case 'binding':
      return ota?.bound.isPresented
        ? `To ${ota.bound.method} ${ota.bound.authority}${ota.bound.target}, the history and the token.`
        : 'None was sent, and none is asked for.'
    case 'log':
      return `The history, ${countIds(ota?.historyLength ?? 0)}, fits the log. The id is spent now.`
    case 'key':
      return 'The header is exactly that of our own tokens, and names the key.'
    case 'signature':
      return 'RS256, issuer, audience and type are right.'
    case 'times':
      return `The clock said ${formatUtc(jwt?.time ?? 0)} UTC; valid until ${formatUtc((jwt?.expiresAt ?? 0) * 1000)}.`
  }
}

/** What one that stopped the request saw, before the reason. */
function refusedWords(check: ViewedName, { ota, jwt }: ServerView): string {
  if (check === 'window') {
    const time = ota?.time ?? 0
    return `Its clock said ${formatUtc(time)} UTC, so it took ${two(ota?.segments ?? [])}; the token says ${ota?.segment}. `
  }
  if (check === 'device') {
    const sent = ota?.presentedProof ? `One with the hash ${ota.presentedProof}` : 'None'
    return `${sent} was sent; registered is ${ota?.registeredProof}. `
  }
  if (check === 'times' && jwt?.expiresAt) {
    return `The clock said ${formatUtc(jwt.time ?? 0)} UTC; valid until ${formatUtc(jwt.expiresAt * 1000)}. `
  }
  return ''
}

/** A check in a sentence or two. */
export function seenWords({ check, verdict }: ViewedCheck, view: ServerView): string {
  if (verdict === 'passed') return passedWords(check, view)
  return refusedWords(check, view) + wordsFor(view.code)
}

/** The names of the checks that were not made any more. */
export function unmadeChecks({ checks, jwt }: ServerView): string[] {
  const all: readonly ViewedName[] = jwt ? JWT_CHECKS : CHECKS
  return all.slice(checks.length).map((check) => checkNames[check])
}

/** Microseconds with one decimal; nothing for a check of a JWT, of which only the whole is timed. */
export const formatCost = (ms: number | null) => (ms === null ? '' : `${(ms * 1000).toFixed(1)} µs`)

/** What became of the request, in a word or two. */
export const outcomeWords = ({ code, checks }: ServerView) => {
  if (code === 'ok') return 'Accepted'
  return checks.at(-1)?.verdict === 'unasked' ? 'No verdict' : 'Refused'
}

/** Where a moment and the labels beside it lie: what a drawing of the window needs. */
export function windowAt(time: number) {
  const start = Math.floor(time / SEGMENT_MS) * SEGMENT_MS
  return [-1, 0, 1].map((step) => {
    const at = start + step * SEGMENT_MS
    return {
      label: `S${tickAt(at).segment}`,
      from: formatUtc(at).slice(0, 8),
      minute: Math.floor(at / MINUTE_MS),
    }
  })
}
