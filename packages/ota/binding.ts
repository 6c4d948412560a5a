import { parseHistory } from './history'
import { parseToken } from './token'

/**
 * The text of a binding, which ties a token to the one request that it was made for: the same bytes
 * in the browser and on the server. Its key is derived from the session key (RFC 5869 §2.3):
 * `HKDF-Expand(session key, "ota/v1/binding", 64)`, one block, so one HMAC-SHA512.
 */

/** The header as it is sent; without it a token is bound to no request. */
export const BINDING_HEADER = 'OTA-Binding'
/** The `info` of the key's derivation, and the number of its only block. */
export const BINDING_KEY_INPUT = 'ota/v1/binding\x01'

const VERSION = 'v1'

/** A well-formed header as a regular expression. */
export const BINDING_PATTERN = `^${VERSION} [0-9a-f]{128}$`

/** What a binding covers, each part as it stands in the request. */
export interface BoundRequest {
  /** In upper case. */
  method: string
  /** `host` or `host:port`, in lower case and without the default port of the scheme. */
  authority: string
  /** Path and query of the request line. */
  target: string
  /** The `Content-Digest` header (RFC 9530), SHA-256 and nothing else; empty without a body. */
  contentDigest: string
  /** The `RequestHistory` header. */
  history: string
  /** The `Authorization` header, label included. */
  token: string
}

const METHOD = /^[A-Z][A-Z-]*$/ // a method may hold a bar (RFC 9110 §5.6.2); none that is in use does
const AUTHORITY = /^[^|\sA-Z]+$/
const TARGET = /^\/\S*$/
const DIGEST = /^sha-256=:[A-Za-z0-9+/]{43}=:$/

/**
 * The text that is signed; null where a part has not its form, and so cannot be bound. No two
 * requests share a text, although a target and a history hold bars themselves: the first three parts
 * hold none, the token has a fixed length, a history is made of ids, which no digest ends like, and a
 * digest is `-` or of a fixed form; what then remains is the target. A property test reads it back.
 */
export function bindingInput(request: BoundRequest): string | null {
  const { method, authority, target, contentDigest, history, token } = request
  const isBindable =
    METHOD.test(method) &&
    AUTHORITY.test(authority) &&
    TARGET.test(target) &&
    (contentDigest === '' || DIGEST.test(contentDigest)) &&
    parseHistory(history) !== null &&
    parseToken(token) !== null
  if (!isBindable) return null
  return `${VERSION}|${method}|${authority}|${target}|${contentDigest || '-'}|${history}|${token}`
}

/** The header's value. @param macHex 128 lower-case hex digits. */
export const formatBinding = (macHex: string) => `${VERSION} ${macHex}`

/** The `Content-Digest` of a body. @param base64 its SHA-256, padded. */
export const formatDigest = (base64: string) => `sha-256=:${base64}:`

/** Authority and target of an absolute http address, as `URL.href` or `Request.url` spell it. */
export function addressOf(href: string): Pick<BoundRequest, 'authority' | 'target'> {
  const [sent = ''] = href.split('#', 1) // a fragment stays in the browser
  const host = sent.indexOf('//') + 2
  const path = sent.indexOf('/', host)
  return { authority: sent.slice(host, path).toLowerCase(), target: sent.slice(path) }
}
