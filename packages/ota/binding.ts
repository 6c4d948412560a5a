import { parseHistory } from './history'
import { parseToken } from './token'

/**
 * The text of a binding, which ties a token to the method, address and send log of one request: the same
 * bytes in the browser and on the server. Its key is `HKDF-Expand(session key, "ota/v1/binding", 64)`
 * (RFC 5869 §2.3): one block, so one HMAC-SHA512.
 */

/** The header as it is sent; in the answer to an enrolment its value is `required` or it is missing. */
export const BINDING_HEADER = 'OTA-Binding'
/** The value of that answer's header. */
export const BINDING_REQUIRED = 'required'
/** The `info` of the key's derivation, and the number of its only block. */
export const BINDING_KEY_INPUT = 'ota/v1/binding\x01'

const VERSION = 'v1'

/** The parts that a binding covers, each as it stands in the request. */
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

const METHOD = /^[A-Z][A-Z-]*$/ // a method may hold a bar (RFC 9110 §5.6.2); none that is in use does
const AUTHORITY = /^[^|\sA-Z]+$/
const TARGET = /^\/\S*$/

/** The text that is signed, of parts that have their form. */
export const bindingText = ({ method, authority, target, history, token }: BoundRequest) =>
  `${VERSION}|${method}|${authority}|${history}|${token}|${target}`

/**
 * The text that is signed; null where a part has not its form, and so cannot be bound. No two requests
 * share a text: the target comes last, since it is the only part that may hold any bar.
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
