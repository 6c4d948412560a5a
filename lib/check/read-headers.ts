import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { cookieName, readCookie } from '@one-tick-ahead/ota/cookies'
import type { Fields } from './request'

/** No header of OTA is as long; a longer one is cut, so that nothing here takes long. In characters. */
const FIELD_LIMIT = 4096

/** What a session id says to a browser (docs/protocol.md, Keys); nothing of it is proven. */
interface SessionSays {
  deviceId: string
  /** Unix seconds. */
  issuedAt: number
  /** Unix seconds. */
  expiresAt: number
}

const FORM = /^[A-Za-z0-9_-]{56}$/
const VERSION = 1
const DEVICE_AT = 18
const ISSUED_AT = 34
const EXPIRES_AT = 38

/** Null unless it is the base64url of a payload of version 1, which is 42 bytes and fills 56 digits. */
export function readSessionId(sessionId: string): SessionSays | null {
  if (!FORM.test(sessionId)) return null
  const text = atob(sessionId.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  if (bytes[0] !== VERSION) return null
  const hex = Array.from(bytes.subarray(DEVICE_AT, ISSUED_AT), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const view = new DataView(bytes.buffer)
  return {
    deviceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    issuedAt: view.getUint32(ISSUED_AT),
    expiresAt: view.getUint32(EXPIRES_AT),
  }
}

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
