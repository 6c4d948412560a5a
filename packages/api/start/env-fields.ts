import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { parseMasterKeys } from '@one-tick-ahead/ota'
import { z } from 'zod'
import { parseAddress, type TrustedProxies } from '../http/client-address'
import { jwkSetSchema, RSA_BITS } from '../tokens/keyring'

/** True for a host, in the form of a setting or a URL, that is this machine alone (RFC 6761 §6.3 for the names). */
export const isLoopback = (host: string) =>
  /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

// Messages name what was expected; none may repeat the value, which can be a secret.

const text = (isUsable: (given: string) => boolean, error: string) =>
  z.string().refine(isUsable, { error, abort: true })

/** Reads a text by `read`. `expected` replaces the error's message. */
const readBy = <T>(read: (given: string) => T, expected?: string) =>
  z.string().transform((given, context) => {
    try {
      return read(given)
    } catch (error) {
      const message = expected ?? (error as Error).message.replace(/^[A-Z_]+: /, '')
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })

/** Browsers and `fetch` refuse these ports, https://fetch.spec.whatwg.org/#port-blocking. */
const BLOCKED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
])
const isOpened = (port: string) => !BLOCKED_PORTS.has(Number(port))
const NOT_OPENED = 'expected another port, since browsers refuse to open this one'

export const port = text(
  (given) => /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535,
  'expected a port from 1 to 65535',
)
  .refine(isOpened, NOT_OPENED)
  .transform(Number)

function parseWebUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = !url.username && !url.password && !url.search && !url.hash
  return plain && /^https?:$/.test(url.protocol) ? url : null
}

/** Scheme, host and port of an http or https URL; a trailing slash goes. */
export const origin = text(
  (given) => parseWebUrl(given)?.pathname === '/',
  'expected an origin such as https://api.example.com, without a path',
)
  .refine((given) => isOpened(new URL(given).port), NOT_OPENED)
  .transform((given) => new URL(given).origin)

/**
 * An OpenID issuer, as given: discovery compares it exactly. Its answers are trusted for their
 * connection, so plain http is for loopback alone.
 */
export const issuerUrl = text((given) => {
  const url = parseWebUrl(given)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}, 'expected an https URL, or an http URL on this machine, without query or credentials').refine(
  (given) => isOpened(new URL(given).port),
  NOT_OPENED,
)

const ENCODED = 'with @ : / ? # % in the password percent-encoded, such as %40 for @'

/**
 * A URL of one of the schemes, whose user, password and path can be decoded. A sign such as @ that is not encoded would
 * make the rest of a password the host, which messages name.
 */
function isUrlOf(schemes: RegExp, given: string): boolean {
  if (!/^\w+:\/\/([^@/?#]*@)?[^@#]*$/.test(given)) return false
  try {
    const { protocol, username, password, pathname } = new URL(given)
    decodeURIComponent(username + password + pathname)
    return schemes.test(protocol)
  } catch {
    return false
  }
}

export const postgresUrl = text(
  (given) => isUrlOf(/^postgres(ql)?:$/, given),
  `expected postgres://user:password@host:5432/database, ${ENCODED}`,
)

/** Two connections are for contact messages, so that sessions need at least a third one. */
export const poolSize = text(
  (given) => /^\d{1,4}$/.test(given) && Number(given) >= 3,
  'expected the most connections of a node, from 3 to 9999',
).transform(Number)

/** Decoded, as the libraries read it. */
const queryOf = (given: string) => (URL.canParse(given) ? [...new URL(given).searchParams] : [])

/** The library lets the query of a URL override what the code sets. */
const hasOnly = (names: readonly string[], given: string) =>
  queryOf(given).every(([name]) => names.includes(name))

/** Others would let the library log its mails, or wait for ever. */
const SMTP_OPTIONS = ['name', 'requireTLS', 'tls.rejectUnauthorized', 'tls.servername']

export const smtpUrl = text(
  (given) => isUrlOf(/^smtps?:$/, given) && new URL(given).hostname !== '',
  `expected smtp://user:password@host:587 or smtps://user:password@host:465, ${ENCODED}`,
)
  .refine(
    (given) => hasOnly(SMTP_OPTIONS, given),
    `expected nothing after the "?" but ${SMTP_OPTIONS.join(', ')}`,
  )
  .refine(
    (given) =>
      queryOf(given).every(
        ([name, value]) => name !== 'requireTLS' || /^(true|false)$/.test(value),
      ),
    'expected requireTLS=true or requireTLS=false',
  )

/** The address of a Redis or Valkey server; a password may be part of it. */
export const redisUrl = text(
  (given) => isUrlOf(/^rediss?:$/, given) && new URL(given).hostname !== '' && hasOnly([], given),
  `expected redis://user:password@host:port/number or rediss://…, ${ENCODED}; all but the host is optional`,
)

export const mailAddress = z.email('expected one mail address, such as contact@example.com')

const LOOPBACK = ['127.0.0.0/8', '::1']

/** `loopback`, addresses and networks in CIDR notation, comma separated; no network of everybody. */
export const proxyList = readBy((given): TrustedProxies => {
  const proxies = new BlockList()
  const entries = given.split(',').map((entry) => entry.trim())
  for (const entry of entries.flatMap((one) => (one === 'loopback' ? LOOPBACK : [one]))) {
    const [, address = '', bits] = /^([^/]+?)(?:\/([1-9]\d{0,2}))?$/.exec(entry) ?? []
    const known = parseAddress(address) ?? ''
    const isV6 = isIPv6(known)
    // It throws for a text that is no address, and for too many bits.
    proxies.addSubnet(known, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}, 'expected loopback, or addresses or networks such as 10.0.0.2,10.1.0.0/16,2001:db8::/64')

/** `2:<base64>,1:<base64>`: the first signs, all verify. */
export const masterKeys = readBy(parseMasterKeys)

/**
 * A JWK set (RFC 7517 §5) of RSA private keys in JSON: the first signs, all verify. Each key is made once, so that
 * an unusable one is a named problem and not a crash later.
 */
export const jwkSet = readBy((given) => {
  const { keys } = jwkSetSchema.parse(JSON.parse(given))
  for (const jwk of keys) {
    const key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS) throw new Error('weak')
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error('one kid twice')
  return keys
}, 'expected a JWK set in JSON, {"keys":[…]}, of RSA private keys of 2048 or more bits, each with its own kid')

/** Placeholders of examples, in place of a value. */
const PLACEHOLDER = /^(\.+|…|<.*>|x+|your\b.*|change.?me|todo|placeholder)$/i

export const credential = text(
  (given) => !PLACEHOLDER.test(given),
  'expected the value that Google gave, not a placeholder',
)
