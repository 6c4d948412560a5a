import { setMaxListeners } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { readCookie } from '@one-tick-ahead/ota/cookies'
import { labPath } from '../../contract/paths'
import { PASS_HEADER } from '../attacker-pass'
import { readCapped } from '../call-target'
import { type AttackedApi, answerOf, cookieNames, type Scheme } from '../thief/attacked-api'
import type { Throttle } from './throttle'

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

export interface LabClientDeps {
  /** Origin of the API: nothing else is ever called. */
  api: string
  /** The attacker's, which the API counts nothing for: here they keep to a throttle. */
  pass: string
  signal: AbortSignal
  throttle: Throttle
  /** Unix ms, of this machine. */
  now: () => number
}

/** The API that one experiment attacks, and what was sent to it. */
export interface LabClient extends AttackedApi {
  /** The last request, its secrets shortened. */
  lastSent(): string
  /** How many requests there were. */
  requests(): number
  /** The same request many times at once. @returns what each was answered. */
  sendAtOnce(
    scheme: Scheme,
    path: string,
    headers: RequestHeaders,
    count: number,
  ): Promise<string[]>
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
export function createLabClient({ api, pass, signal, throttle, now }: LabClientDeps): LabClient {
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
      await throttle(msOf(path, init), signal)
      return inTime(signal, async (limited) => {
        const headers = new Headers(init.headers)
        headers.set(PASS_HEADER, pass)
        const response = await send(url, { ...init, headers, redirect: 'manual', signal: limited })
        const { status, headers: answered } = response
        return new Response(await readCapped(response), { status, headers: answered })
      })
    },
    async sendAtOnce(scheme, path, headers, count) {
      await throttle(count * RECORD_MS, signal)
      const url = new URL(note(scheme, path, { headers }, count))
      const shot = { ...headers, [PASS_HEADER]: pass }
      return burst(url, shot, count, { signal, silenceMs: ANSWER_MS })
    },
    lastSent: () => last,
    requests: () => requests,
  }
}

/** Connections of one burst: a server gives an address a hundred. */
const CONNECTIONS = 50

/** Far more than a refusal or the sample records have. */
const ANSWER_BYTES = 64 * 1024

/** Headers of a request, by name. */
export type RequestHeaders = Readonly<Record<string, string>>

/**
 * A GET many times at once.
 * @param silenceMs how long a connection may be silent: many answers may take longer than one
 * @returns what each was answered, `no answer` where nothing came
 */
export async function burst(
  url: URL,
  headers: RequestHeaders,
  count: number,
  { signal, silenceMs }: { signal: AbortSignal; silenceMs: number },
) {
  const { Agent, request } = url.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  setMaxListeners(count + 1, signal)
  const sendOne = () =>
    new Promise<string>((done) => {
      const fail = () => done('no answer')
      const sent = request(url, { agent, headers, signal, timeout: silenceMs }, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > ANSWER_BYTES) sent.destroy()
        })
        response.on('error', fail)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          done(answerOf(new Response(Buffer.concat(chunks), { status })))
        })
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', fail)
      sent.end()
    })
  try {
    return await Promise.all(Array.from({ length: count }, sendOne))
  } finally {
    agent.destroy()
  }
}
