import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
import { z } from 'zod'
import { parseAddress, type TrustedProxies } from '../http/client-address'

/** Whether a host, as a setting or a URL has it, is this machine alone. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

// Messages name what was expected; none may repeat the value, which can be a secret.

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'expected a whole number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'expected a port from 1 to 65535')

function parseWebUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = !url.username && !url.password && !url.search && !url.hash
  return plain && /^https?:$/.test(url.protocol) ? url : null
}

/** Scheme, host and port of an http or https URL; a trailing slash goes. */
export const origin = z
  .string()
  .refine(
    (text) => parseWebUrl(text)?.pathname === '/',
    'expected an origin such as https://api.example.com, without a path',
  )
  .transform((text) => new URL(text).origin)

/**
 * An OpenID issuer, as given: discovery compares it exactly. Its answers are trusted for their
 * connection, so plain http is for loopback alone.
 */
export const issuerUrl = z.string().refine((text) => {
  const url = parseWebUrl(text)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}, 'expected an https URL, or an http URL on this machine, without query or credentials')

/** A URL of one of the schemes, whose user, password and path can be decoded. */
function isUrlOf(schemes: RegExp, text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  try {
    decodeURIComponent(username + password + pathname)
  } catch {
    return false
  }
  return schemes.test(protocol)
}

export const postgresUrl = z
  .string()
  .refine(
    (text) => isUrlOf(/^postgres(ql)?:$/, text),
    'expected postgres://user:password@host:5432/database',
  )

/** The library lets the query of a URL override what the code sets. */
const hasOnly = (names: ReadonlySet<string>, text: string) =>
  !URL.canParse(text) || [...new URL(text).searchParams.keys()].every((name) => names.has(name))

/** Others would let the library log what it sends, or wait for ever. */
const SMTP_OPTIONS = new Set(['name', 'requireTLS', 'tls.rejectUnauthorized', 'tls.servername'])

export const smtpUrl = z
  .string()
  .refine(
    (text) => isUrlOf(/^smtps?:$/, text) && new URL(text).hostname !== '',
    'expected smtp://user:password@host:587 or smtps://user:password@host:465',
  )
  .refine(
    (text) => hasOnly(SMTP_OPTIONS, text),
    `expected nothing after the "?" but ${[...SMTP_OPTIONS].join(', ')}`,
  )
  .refine((text) => {
    const insists = URL.canParse(text) && new URL(text).searchParams.get('requireTLS')
    return insists === false || insists === null || /^(true|false)$/.test(insists)
  }, 'expected requireTLS=true or requireTLS=false')

/** The address of a Redis or Valkey server; a password may be part of it. */
export const redisUrl = z
  .string()
  .refine(
    (text) =>
      isUrlOf(/^rediss?:$/, text) && new URL(text).hostname !== '' && hasOnly(new Set(), text),
    'expected redis://host:port or rediss://host:port, perhaps with /number, and nothing behind it',
  )

export const mailAddress = z.email('expected one mail address, such as contact@example.com')

/** Adds an address or a CIDR network; false for anything else, also for a network of everybody. */
function addProxy(proxies: BlockList, entry: string): boolean {
  const [, text = '', bits] = /^([^/]+?)(?:\/([1-9]\d{0,2}))?$/.exec(entry) ?? []
  const address = parseAddress(text)
  if (address === null) return false
  const most = isIPv6(address) ? 128 : 32
  if (Number(bits ?? most) > most) return false
  proxies.addSubnet(address, Number(bits ?? most), isIPv6(address) ? 'ipv6' : 'ipv4')
  return true
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** `loopback`, addresses and networks in CIDR notation, comma separated. */
export const proxyList = z.string().transform((text, context): TrustedProxies => {
  const proxies = new BlockList()
  const entries = text.split(',').flatMap((entry) => {
    return entry.trim() === 'loopback' ? LOOPBACK : [entry.trim()]
  })
  if (entries.every((entry) => addProxy(proxies, entry))) return proxies
  const message =
    'expected loopback, or addresses or networks such as 10.0.0.2,10.1.0.0/16,2001:db8::/64'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** `2:<base64>,1:<base64>`: the first signs, all verify. */
export const masterKeys = z.string().transform((text, context) => {
  try {
    return parseMasterKeys(text)
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: (error as Error).message.replace(/^OTA_MASTER_KEYS: /, ''),
    })
    return z.NEVER
  }
})

const MIN_RSA_BITS = 2048
const privateJwk = z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(1) })
const privateJwkSet = z.object({ keys: z.array(privateJwk).min(1) })

/** Makes each key once, so that an unusable one is a named problem and not a crash later. */
function parseJwkSet(text: string) {
  try {
    const { keys } = privateJwkSet.parse(JSON.parse(text))
    const usable = keys.every((jwk) => {
      const key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
    })
    const distinct = new Set(keys.map(({ kid }) => kid)).size === keys.length
    return usable && distinct ? keys : null
  } catch {
    return null
  }
}

/** A JWK set (RFC 7517 §5) of RSA private keys in JSON: the first signs, all verify. */
export const jwkSet = z.string().transform((text, context) => {
  const keys = parseJwkSet(text)
  if (keys) return keys
  context.addIssue({
    code: 'custom',
    message:
      'expected a JWK set in JSON, {"keys":[…]}, of RSA private keys of 2048 or more bits, each with a kid of its own',
  })
  return z.NEVER
})

/** Placeholders of examples, in place of a value. */
const PLACEHOLDER = /^(\.+|…|<.*>|x+|your\b.*|change.?me|todo|placeholder)$/i

export const credential = z
  .string()
  .refine(
    (value) => !PLACEHOLDER.test(value),
    'expected the value that Google gave, not a placeholder',
  )
