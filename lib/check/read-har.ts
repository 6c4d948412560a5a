import { refusals } from '@one-tick-ahead/ota/codes'
import { readTime } from './fields'
import { fieldsOf, type HeaderList, headerOf, SESSION_COOKIES } from './read-headers'
import type { EarlierRequest, Fields, FoundRequest } from './request'

/** Of these the newest; more fit no list. */
export const REQUEST_LIMIT = 500
/** How much of what came before is kept with each: a token of what is further back is too old. */
const EARLIER_LIMIT = 1000
const CHALLENGE = /\bOTA error="([a-z_]{1,40})"/
const CODE = /"code"\s*:\s*"([a-z_]{1,40})"/

/** A property of a value that came from outside; nothing that it inherits. */
function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = Reflect.get(value, name)
  return found
}

const textOf = (value: unknown, name: string): string => {
  const found = property(value, name)
  return typeof found === 'string' ? found : ''
}

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = property(value, name)
  return Array.isArray(found) ? found : []
}

const pairsOf = (message: unknown, list: 'headers' | 'cookies'): HeaderList =>
  listOf(message, list)
    .slice(0, 200)
    .map((one) => [textOf(one, 'name'), textOf(one, 'value')] as const)

const headersOf = (message: unknown) => pairsOf(message, 'headers')

/**
 * A request's headers. Some recordings have cookies in a list alone: only of one that has the
 * session is it known that there was one.
 */
function sentHeadersOf(request: unknown): HeaderList {
  const headers = headersOf(request)
  if (headerOf(headers, 'cookie') !== undefined) return headers
  const cookies = pairsOf(request, 'cookies')
  if (!cookies.some(([name]) => SESSION_COOKIES.includes(name))) return headers
  return [...headers, ['Cookie', cookies.map((cookie) => cookie.join('=')).join('; ')]]
}

/** What a registration gave the browser, and everything that its requests say from then on. */
interface Session {
  fields: Partial<Fields>
  earlier: EarlierRequest[]
}

/**
 * What the server answered with: `ok`, OTA's code, or neither where nobody knows: an error of the
 * handler behind the guard has a code of its own, and a body may be data of anybody's.
 */
function codeOf(response: unknown): string {
  const status = property(response, 'status')
  if (typeof status !== 'number' || status < 100) return 'unknown'
  if (status < 400) return 'ok'
  const [, said] =
    CHALLENGE.exec(headerOf(headersOf(response), 'www-authenticate') ?? '') ??
    CODE.exec(textOf(property(response, 'content'), 'text').slice(0, 2000)) ??
    []
  return said && Object.hasOwn(refusals, said) ? said : 'unknown'
}

function bodyOf(request: unknown, method: string): string | null | undefined {
  const data = property(request, 'postData')
  if (data === undefined) return method === 'GET' || method === 'HEAD' ? null : undefined
  return typeof property(data, 'text') === 'string' ? textOf(data, 'text') : undefined
}

/** The server's clock by its answer, to the second; else the browser's. */
function timeOf(entry: unknown): string {
  const date = headerOf(headersOf(property(entry, 'response')), 'date')
  return date && readTime(date) !== null ? date : textOf(entry, 'startedDateTime').slice(0, 40)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const registrationOf = (request: unknown, response: unknown): Session | null => {
  const answered = headersOf(response)
  const sessionKey = headerOf(answered, 'session_key')
  if (!sessionKey) return null
  const sessionId = headerOf(answered, 'jsessionid')
  const deviceId = headerOf(headersOf(request), 'device-id')
  return {
    fields: { sessionKey, ...(sessionId ? { sessionId } : {}), ...(deviceId ? { deviceId } : {}) },
    earlier: [],
  }
}

const asEarlier = ({ fields, answered = '' }: FoundRequest): EarlierRequest => ({
  authorization: fields.authorization ?? '',
  requestId: fields.requestId ?? '',
  history: fields.history ?? '',
  at: readTime(fields.time ?? '') ?? 0,
  code: answered,
})

/** What a HAR (1.2) holds of OTA: each request with what came before it. */
export function readHar(har: unknown): FoundRequest[] | null {
  const log = property(har, 'log')
  if (!Array.isArray(property(log, 'entries'))) return null
  const requests: (() => FoundRequest)[] = []
  /** The newest of each. */
  const sessionsById = new Map<string, Session>()
  const sessionsByHost = new Map<string, Session>()
  for (const entry of listOf(log, 'entries')) {
    const request = property(entry, 'request')
    const response = property(entry, 'response')
    const registered = registrationOf(request, response)
    const url = textOf(request, 'url')
    if (registered) {
      const { sessionId } = registered.fields
      if (sessionId) sessionsById.set(sessionId, registered)
      sessionsByHost.set(hostOf(url), registered)
    }
    const method = textOf(request, 'method') || 'GET'
    const said = fieldsOf(sentHeadersOf(request), method, url)
    if (!said) continue
    // No cookie of a session goes to another host.
    const session =
      said.sessionId === undefined
        ? sessionsByHost.get(hostOf(url))
        : sessionsById.get(said.sessionId)
    const code = codeOf(response)
    const time = timeOf(entry)
    const address = URL.canParse(url) ? new URL(url).pathname : url
    const found: FoundRequest = {
      label: `${method} ${address.slice(0, 80)} ${code}`,
      fields: { ...session?.fields, ...said, time },
      body: bodyOf(request, method),
      answered: code,
    }
    // Only of a session that the file has from its beginning: others may have begun in no file.
    const { earlier } = session ?? {}
    const count = earlier?.length ?? 0
    requests.push(() => ({
      ...found,
      earlier: earlier?.slice(Math.max(count - EARLIER_LIMIT, 0), count),
    }))
    session?.earlier.push(asEarlier(found))
  }
  return requests.slice(-REQUEST_LIMIT).map((make) => make())
}
