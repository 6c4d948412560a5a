import { Agent as HttpAgent, type IncomingHttpHeaders, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'

/** An answer that takes longer, in ms, is none. */
export const ANSWER_MS = 15_000
/** Once a server has asked to wait, requests begin this far apart, in ms: 20 a second. */
const GENTLE_MS = 50
/** Seconds to wait where a 429 does not say how many. */
const WAIT_SECONDS = 5

/** `Retry-After` in seconds; a date (RFC 9110 §10.2.3) is not worth its clock here. */
const secondsOf = (retryAfter = ''): number =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) : WAIT_SECONDS

/** Header lines as they are sent: a name may stand twice, and keeps its spelling. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

/** What a server said, or that it said nothing. */
export interface Answer {
  /** 0 where the connection broke or nothing came in time. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The stable code of a refusal; empty where none is named. */
  code: string
  /** What it answers, without what is secret in it. */
  asked: string
  /** Readings of this machine's clock, Unix ms. */
  sentAt: number
  receivedAt: number
}

/** The server asks to wait: whoever was under way begins anew after that. */
export class RateLimited extends Error {
  constructor(readonly seconds: number) {
    super(`429: ${seconds} s to wait`)
  }
}

interface CallOptions {
  method?: string
  headers?: HeaderLines
  body?: string
}

/** @throws RateLimited for a 429. */
export type Call = (url: URL, options?: CallOptions) => Promise<Answer>

/** What a code looks like. Nothing else is repeated: a body might hold what was sent. */
const CODE = /^[a-z][a-z0-9_]{2,39}$/

/** The stable code in a refusal's body; empty where there is none. */
export function codeOf(text: string): string {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'string' && CODE.test(code) ? code : ''
  } catch {
    return ''
  }
}

/** The code that a challenge names; an answer to HEAD has no body. */
const challengeOf = (headers: IncomingHttpHeaders) =>
  /error="([a-z][a-z0-9_]{2,39})"/.exec(headers['www-authenticate'] ?? '')?.[1] ?? ''

/** A header line without its secrets: kind, length and label of a token, how many ids, which cookies. */
function shapeOf([name, value]: HeaderLines[number]): string {
  if (/^cookie$/i.test(name)) return `${name} ${value.replace(/=[^;]*/g, '').replaceAll(';', ',')}`
  if (/^requesthistory$/i.test(name)) {
    return `${name} of ${value === '' ? 0 : value.split('|').length} ids`
  }
  const [kind = ''] = /^(OTA|ota|Bearer|Basic|v1)\b/.exec(value) ?? []
  const [label = ''] = /-S\d$/.exec(value) ?? []
  return [name, kind, label, `(${value.length} characters)`].filter(Boolean).join(' ')
}

/** A request as a sentence of a report. */
export const askedOf = (url: URL, method: string, headers: HeaderLines): string =>
  [`${method} ${url.pathname}${url.search}`, ...headers.map(shapeOf)].join('; ')

/** Status and code, as the cases name them: `401 ota_stale`. */
export const nameOf = ({ status, code }: Pick<Answer, 'status' | 'code'>): string =>
  status === 0 ? 'no answer' : [status, code].filter(Boolean).join(' ')

/** Requests as they are written, header by header; and how many there were. */
export function createCaller() {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  }
  let count = 0
  let apart = 0
  let nextAt = 0

  const exchange = (url: URL, method: string, lines: HeaderLines, body: string) =>
    new Promise<Answer>((done) => {
      const asked = askedOf(url, method, lines)
      const sentAt = Date.now()
      const isSecure = url.protocol === 'https:'
      const headers = [['Host', url.host], ...lines]
      if (!/^(GET|HEAD)$/.test(method)) {
        headers.push(['Content-Length', String(Buffer.byteLength(body))])
      }
      const request = (isSecure ? overHttps : overHttp)(url, {
        method,
        // Pairs are written as they stand; Node's types know only the flat list.
        headers: headers as unknown as string[],
        agent: agents[isSecure ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const fail = () =>
        done({ status: 0, headers: {}, text: '', code: '', asked, sentAt, receivedAt: Date.now() })
      request.on('error', fail)
      request.on('response', (response) => {
        const receivedAt = Date.now()
        const { statusCode = 0, headers: received } = response
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', fail)
        response.on('end', () => {
          const code = text === '' ? challengeOf(received) : codeOf(text)
          done({ status: statusCode, headers: received, text, code, asked, sentAt, receivedAt })
        })
      })
      request.end(body)
    })

  const call: Call = async (url, { method = 'GET', headers = [], body = '' } = {}) => {
    const now = Date.now()
    nextAt = Math.max(now, nextAt + apart)
    if (nextAt > now) await wait(nextAt - now)
    count += 1
    const answer = await exchange(url, method, headers, body)
    if (answer.status !== 429) return answer
    apart = GENTLE_MS
    throw new RateLimited(secondsOf(answer.headers['retry-after']))
  }

  return {
    call,
    /** Requests so far. */
    count: () => count,
    /** Closes the connections that are kept: a server closes idle ones just when they are used. */
    hangUp() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Until the servers have read what came before the last bytes, in ms. */
const PAUSE_MS = 30

/** What is told of each of many answers. */
export type ShortAnswer = Pick<Answer, 'status' | 'code'>

/**
 * One request over many connections at once. All but its last two bytes is sent ahead, and those
 * leave together: a server finds them in one turn, however busy either machine is.
 */
export async function volley(url: URL, lines: HeaderLines, count: number): Promise<ShortAnswer[]> {
  const head = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`]
  const headers = [...lines, ['Connection', 'close']].map((line) => line.join(': '))
  const text = `${[...head, ...headers].join('\r\n')}\r\n`
  const shots = Array.from({ length: count }, () => load(url, text))
  await Promise.all(shots.map(({ ready }) => ready))
  await wait(PAUSE_MS)
  for (const { fire } of shots) fire()
  return Promise.all(shots.map(({ answer }) => answer))
}

/** A connection on which a request lies that only lacks its end. */
function load(url: URL, text: string) {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connect({ host, port })
  let received = ''
  socket.setEncoding('latin1').setTimeout(ANSWER_MS, () => socket.destroy())
  socket.on('data', (chunk) => {
    received += chunk
  })
  const answer = new Promise<ShortAnswer>((done) => {
    socket.on('error', () => {}) // what came before it is kept
    socket.on('close', () => {
      const [, status = '0'] = /^HTTP\/1\.\d (\d{3})/.exec(received) ?? []
      const [json = ''] = /\{.*\}/s.exec(received) ?? []
      done({ status: Number(status), code: codeOf(json) })
    })
  })
  const ready = new Promise<void>((done) => {
    socket.on('close', () => done())
    socket.write(text, 'latin1', () => done())
  })
  return { ready, answer, fire: () => socket.write('\r\n') }
}
