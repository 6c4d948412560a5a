import type { Audit } from './audit'
import { type MasterKeys, parseMasterKeys } from './master-keys'
import type { SignInRequest } from './request'
import type { SignIn } from './sign-ins'
import type { MaybePromise, SessionStore } from './store'
import type { Verdict } from './verdict'

/** Options of `createOta`. `Own` is the sign-in as your `signIn` returns it, `Raw` the framework's request. */
export interface OtaOptions<Own extends SignIn = SignIn, Raw = unknown> {
  /**
   * The value of `OTA_MASTER_KEYS`, or the keys by number. A function is asked at the first request, for a build
   * that runs without the variable.
   */
  keys: string | undefined | MasterKeys | (() => string | undefined | MasterKeys)
  /** One store for all nodes. Your code closes its client or pool. */
  store: SessionStore
  /** Returns the browser's sign-in, with whatever else your handlers need; null if nobody is signed in. */
  signIn: (request: SignInRequest<Raw>) => MaybePromise<Own | null | undefined>
  /**
   * `report` judges every request, lets it pass and ends nothing, for the weeks before `enforce`. Default
   * `enforce`.
   */
  mode?: 'enforce' | 'report'
  /**
   * Checks a request that has no OTA token, while an older scheme still works beside this one. True lets the
   * request pass, and its verdict has the `code` null. By default every such request is refused.
   */
  bearer?: (request: SignInRequest<Raw>) => MaybePromise<boolean>
  /** False also accepts requests that are not bound to their method and address. Default true. */
  requireBinding?: boolean
  /**
   * The names of this service as browsers see it, each `host` or `host:port`, if a proxy changes `Host`. The
   * default is the request's own host.
   */
  authority?: string | readonly string[]
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
  /** Default true. Set false over plain http on localhost if the browser refuses `__Host-` cookies. */
  secureCookies?: boolean
  /**
   * True also registers clients that send no `device-key`. Their session key is then text, which anything that
   * reads the answer can use. Default false.
   */
  unsafePlainKeys?: boolean
  /** Receives every verdict, for logs and metrics. Do not log its `sessionId`. */
  onVerdict?: (verdict: Verdict<Own>) => unknown
  /** Receives the events that an operator should see. */
  audit?: Audit | null
  /** Is called with an error when an outage of the store begins, and when it ends. Default `console.error`. */
  onOutage?: (error: Error) => unknown
  /** Unix milliseconds; by default `Date.now`. */
  now?: () => number
}

const KEYS_FORM = 'the value of OTA_MASTER_KEYS, or a Map of bytes by number'

/** For each option, the check of its value and the form that is expected. */
const EXPECTED: Record<keyof OtaOptions, [isRight: (value: unknown) => boolean, form: string]> = {
  keys: [
    (value) => isFunction(value) || areKeys(value),
    `${KEYS_FORM}, or a function that returns one of them`,
  ],
  store: [isStore, 'a store, such as createMemoryStore()'],
  signIn: [isFunction, 'a function that returns the sign-in of a request'],
  mode: [optional((value) => value === 'enforce' || value === 'report'), "'enforce' or 'report'"],
  bearer: [optional(isFunction), 'a function that checks the other credentials'],
  requireBinding: [optional(isBoolean), 'true or false'],
  authority: [
    optional((value) => isList(value, isAuthority)),
    'host or host:port in lower case, without scheme, path or the default port',
  ],
  requestIdHeader: [
    optional((value) => typeof value === 'string' && /^[\w-]+$/.test(value)),
    'the name of a header',
  ],
  secureCookies: [optional(isBoolean), 'true or false'],
  unsafePlainKeys: [optional(isBoolean), 'true or false'],
  onVerdict: [optional(isFunction), 'a function'],
  audit: [(value) => value === null || optional(isFunction)(value), 'a function'],
  onOutage: [optional(isFunction), 'a function'],
  now: [optional(isFunction), 'a function that returns Unix milliseconds'],
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}
function areKeys(value: unknown): boolean {
  if (value === undefined || typeof value === 'string') return true
  return value instanceof Map && [...value.values()].every(ArrayBuffer.isView)
}
function isStore(value: unknown): boolean {
  const { ready, read, change } = Object(value)
  return [ready, read, change].every(isFunction)
}
function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  const items = [value].flat()
  return items.length > 0 && items.every(isItem)
}
/** True for the host of an address as `new URL` writes it, with either scheme's default port left out. */
function isAuthority(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(`https://${value}`)) return false
  return ['https', 'http'].every((scheme) => new URL(`${scheme}://${value}`).host === value)
}
function optional(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isRight(value)
}

/** @throws TypeError that names a missing, unknown or wrong option and what is expected, never its value. */
export function checkOptions(options: object): void {
  for (const name of Object.keys(Object(options))) {
    if (!Object.hasOwn(EXPECTED, name)) throw new TypeError(`OTA: createOta has no option ${name}`)
  }
  for (const [name, [isRight, form]] of Object.entries(EXPECTED)) {
    if (isRight(Object(options)[name])) continue
    throw new TypeError(`OTA: the option ${name} must be ${form}`)
  }
}

/** The master keys of the option, or of its function. @throws Error that names the fault, never a key. */
export function readKeys(keys: string | undefined | MasterKeys): MasterKeys {
  if (!areKeys(keys)) throw new TypeError(`OTA: the option keys must be ${KEYS_FORM}`)
  return keys === undefined || typeof keys === 'string' ? parseMasterKeys(keys) : keys
}
