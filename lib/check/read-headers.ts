import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { cookieName, readCookie } from '@one-tick-ahead/ota/cookies'
import { FIELD_LIMIT, type Fields } from './found-request'
import { readSessionId } from './session-payload'

/** Headers in their order, as they were written. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** What the session cookie is called, over https and over http. */
export const SESSION_COOKIES: readonly string[] = [true, false].map((isSecure) =>
  cookieName('session', isSecure),
)

/** The first header of a name, without the white space around it; undefined without one. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const found = headers.find(([one]) => one.toLowerCase() === name.toLowerCase())
  return found?.[1].trim().slice(0, FIELD_LIMIT)
}

/** The session that a Cookie header names; empty where it names none, undefined without a header. */
function sessionIdOf(headers: HeaderList): string | undefined {
  const cookies = headers.find(([name]) => name.toLowerCase() === 'cookie')?.[1]
  if (cookies === undefined) return undefined
  const found = SESSION_COOKIES.map((name) => readCookie(cookies.trim(), name))
  return found.find((value) => value !== '') ?? ''
}

/** Leaves out what is not there, so that it hides nothing that was typed. */
const present = (fields: { [Name in keyof Fields]?: string | undefined }): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** What the headers of an OTA request say; null for another request. */
export function fieldsOf(headers: HeaderList, method: string, url: string): Partial<Fields> | null {
  const authorization = headerOf(headers, 'authorization')
  if (!authorization?.startsWith('OTA ')) return null
  const sessionId = sessionIdOf(headers)
  const binding = headerOf(headers, BINDING_HEADER)
  return present({
    authorization,
    requestId: headerOf(headers, 'x-request-id'),
    history: headerOf(headers, 'requesthistory'),
    sessionId,
    deviceId: readSessionId(sessionId ?? '')?.deviceId,
    binding,
    method: method.slice(0, FIELD_LIMIT),
    url: url.slice(0, FIELD_LIMIT),
    contentDigest: headerOf(headers, 'content-digest'),
  })
}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/
const REQUEST_LINE = /^([A-Z][A-Z-]*) (\S+)( HTTP\/[\d.]+)?$/

/** A request as a text told it. */
export interface ReadRequest {
  headers: HeaderList
  method: string
  /** Absolute; empty where it is not known. */
  url: string
  /** Undefined where it is not known. */
  body?: string | null
}

/** A block of headers, perhaps under a request line; null where no line is one. */
export function readHeaderBlock(text: string): ReadRequest | null {
  const lines = text.split(/\r?\n/).slice(0, 200)
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] = HEADER.exec(line.trim()) ?? []
    return name ? [[name, value]] : []
  })
  if (headers.length === 0) return null
  const [, method = 'GET', target = '/'] = REQUEST_LINE.exec(lines[0]?.trim() ?? '') ?? []
  const host = headerOf(headers, 'host')
  const isWhole = URL.canParse(target)
  return { headers, method, url: isWhole ? target : host ? `https://${host}${target}` : '' }
}
