import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { readCookie } from '@one-tick-ahead/ota/cookies'
import { labPath } from '../../lab/lab-path'
import { PASS_HEADER } from '../attacker-pass'
import { readCapped } from '../call-target'
import { cookieNames, type Scheme, type Stage } from '../thief/stage'
import type { Pace } from './pace'
import { type Shot, volley } from './volley'

/**
 * Between two requests for records with a session, and between two others, in ms: all experiments
 * together leave an API room for its visitors.
 */
const RECORD_MS = 6
const OTHER_MS = 40
/** How long one answer may take, in milliseconds: longer than an API waits for its store. */
const ANSWER_MS = 10_000

/** Calls that the lab has for each scheme; the others it has once. */
const RECORDS = /^\/api\/(customer|get-all-persons)$/

export interface LabStageDeps {
  /** Origin of the API: nothing else is ever called. */
  api: string
  /** The attacker's, which the API counts nothing for: here they keep to a pace. */
  pass: string
  signal: AbortSignal
  pace: Pace
  /** Unix ms, of this machine. */
  now: () => number
}

/** The stage of one experiment, and what was sent on it. */
export interface LabStage extends Stage {
  /** The last request, its secrets shortened. */
  lastSent(): string
  /** How many requests there were. */
  requests(): number
  /** The same request many times at once. @returns what each was answered. */
  sendAtOnce(scheme: Scheme, path: string, headers: Shot, count: number): Promise<string[]>
}

const start = (text: string, length: number) => (text === '' ? '' : `${text.slice(0, length)}…`)

/** What may be shown: which cookies, and the beginnings of what would be secret. */
function inShort(method: string, target: string, headers: Headers, names: readonly string[]) {
  const authorization = headers.get('authorization') ?? ''
  const token = /^OTA ([^-]*)(.*)$/.exec(authorization)
  const id = headers.get('x-request-id') ?? ''
  const sent = names.filter((name) => readCookie(headers.get('cookie') ?? '', name) !== '')
  return [
    `${method} ${target}`,
    token ? `OTA ${start(token[1] ?? '', 6)}${token[2]}` : start(authorization, 12),
    id && `id ${start(id, 8)}`,
    headers.has('ota-binding') ? 'bound' : '',
    sent.length > 0 ? `cookies ${sent.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `AbortSignal.any` would do, but that Node 20 forgets signals which nobody else holds. */
async function inTime<T>(
  signal: AbortSignal,
  act: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = new AbortController()
  const abort = () => either.abort()
  const timer = setTimeout(abort, ANSWER_MS)
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    return await act(either.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** The API's attack lab, called over HTTP as anybody would call it. */
export function createLabStage({ api, pass, signal, pace, now }: LabStageDeps): LabStage {
  const clock = createServerClock(now)
  const send = teaching(clock, fetch)
  const cookies = cookieNames(api.startsWith('https:'))
  let requests = 0
  let last = ''
  const targetOf = (scheme: Scheme, path: string) =>
    labPath(path, RECORDS.test(path) ? scheme : undefined)
  const msOf = (path: string, { headers }: RequestInit) => {
    const cookie = new Headers(headers).get('cookie') ?? ''
    const hasSession = readCookie(cookie, cookies.session) !== ''
    return hasSession && RECORDS.test(path) ? RECORD_MS : OTHER_MS
  }
  const note = (scheme: Scheme, path: string, init: RequestInit, count = 1) => {
    const target = targetOf(scheme, path)
    const names = Object.values(cookies)
    last = inShort(init.method ?? 'GET', target, new Headers(init.headers), names)
    requests += count
    return api + target
  }
  return {
    clock: {
      get now() {
        return clock.serverNow()
      },
    },
    authority: new URL(api).host,
    cookies,
    targetOf,
    async send(scheme, path, init = {}) {
      const url = note(scheme, path, init)
      await pace(msOf(path, init), signal)
      return inTime(signal, async (limited) => {
        const headers = new Headers(init.headers)
        headers.set(PASS_HEADER, pass)
        const response = await send(url, { ...init, headers, redirect: 'manual', signal: limited })
        const { status, headers: answered } = response
        return new Response(await readCapped(response), { status, headers: answered })
      })
    },
    async sendAtOnce(scheme, path, headers, count) {
      await pace(count * RECORD_MS, signal)
      const url = new URL(note(scheme, path, { headers }, count))
      const shot = { ...headers, [PASS_HEADER]: pass }
      return volley(url, shot, count, { signal, silenceMs: ANSWER_MS })
    },
    lastSent: () => last,
    requests: () => requests,
  }
}
