import { parseHistory } from './history'
import { parseToken } from './token'

/**
 * The text of a binding, which ties a token to the method, address and send log of one request. Its key is
 * `HKDF-Expand(session key, "ota/v1/binding", 64)` (RFC 5869 §2.3): one block, so one HMAC-SHA512.
 */

/** The request header. In the answer to a registration it is `required` or missing. */
export const BINDING_HEADER = 'OTA-Binding'
/** The header's value in the answer to a registration. */
export const BINDING_REQUIRED = 'required'
/** The `info` of the key's derivation, and the number of its only block. */
export const BINDING_KEY_INPUT = 'ota/v1/binding\x01'

const VERSION = 'v1'

/** The parts that a binding covers, each as in the request. */
export interface BoundRequest {
  /** In upper case. */
  method: string
  /** `host` or `host:port`, in lower case and without the default port of the scheme. */
  authority: string
  /** Path and query of the request line. */
  target: string
  /** The `RequestHistory` header. */
  history: string
  /** The `Authorization` header, label included. */
  token: string
}

const METHOD = /^[A-Z][A-Z-]*$/ // RFC 9110 §5.6.2 allows a bar in a method; none in use has one
const AUTHORITY = /^[^|\sA-Z]+$/
const TARGET = /^\/\S*$/

/** The text to sign, of well-formed parts. */
export const bindingText = ({ method, authority, target, history, token }: BoundRequest) =>
  `${VERSION}|${method}|${authority}|${history}|${token}|${target}`

/**
 * The text to sign; null if a part is malformed and cannot be bound. No two requests share a text, because
 * the target is last and alone may contain any bar.
 */
export function bindingInput(request: BoundRequest): string | null {
  const { method, authority, target, history, token } = request
  const isBindable =
    METHOD.test(method) &&
    AUTHORITY.test(authority) &&
    TARGET.test(target) &&
    parseHistory(history) !== null &&
    parseToken(token) !== null
  return isBindable ? bindingText(request) : null
}

/** The header's value. @param macHex 128 lower-case hex digits. */
export const formatBinding = (macHex: string) => `${VERSION} ${macHex}`

/** Authority and target of a whole http address. @throws TypeError for a path. */
export function addressOf(url: string): Pick<BoundRequest, 'authority' | 'target'> {
  const { host: authority, origin, href } = new URL(url)
  const [target = ''] = href.slice(origin.length).split('#', 1) // a fragment stays in the browser
  return { authority, target }
}
