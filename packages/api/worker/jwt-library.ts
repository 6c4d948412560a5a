import { sha256 } from '@noble/hashes/sha2.js'
import { Buffer } from './node-buffer'

/**
 * RS256 (RFC 8017 §8.2) without waiting: the server's JWT code is synchronous, and a browser's own
 * signatures are not. Not constant in time, and of no use outside of a simulation.
 */
interface RsaKey {
  modulus: bigint
  exponent: bigint
}

const HEX = 16
/** DigestInfo of SHA-256 (RFC 8017 §9.2, note 1). */
const PREFIX = '3031300d060960864801650304020105000420'

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('')

/** A number of a JWK (RFC 7518 §6.3). */
function numberOf(base64url: string): bigint {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return BigInt(`0x${toHex(Uint8Array.from(binary, (character) => character.charCodeAt(0)))}`)
}

function power(base: bigint, { modulus, exponent }: RsaKey): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** EMSA-PKCS1-v1_5 (RFC 8017 §9.2). */
function encoded(input: string, bytes: number): bigint {
  const tail = `00${PREFIX}${toHex(sha256(new TextEncoder().encode(input)))}`
  return BigInt(`0x0001${'ff'.repeat(bytes - 2 - tail.length / 2)}${tail}`)
}

const lengthOf = ({ modulus }: RsaKey) => Math.ceil(modulus.toString(HEX).length / 2)

/** @returns as many bytes as the modulus has. */
function sign(input: string, key: RsaKey): Uint8Array {
  const length = lengthOf(key)
  const digits = power(encoded(input, length), key)
    .toString(HEX)
    .padStart(length * 2, '0')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, HEX))
}

function isSigned(input: string, signature: Uint8Array, key: RsaKey): boolean {
  const length = lengthOf(key)
  if (signature.length !== length) return false
  const value = BigInt(`0x${toHex(signature)}`)
  return value < key.modulus && power(value, key) === encoded(input, length)
}

/**
 * What packages/api/tokens/jwt.ts uses of fast-jwt, which needs OpenSSL: RS256, and the checks that it is
 * asked for. The bundler puts it in place of the package; what it is given as keys are JWKs.
 */
interface SignerOptions {
  key: string
  header: Record<string, string>
  iss: string
  aud: string
}

interface VerifierOptions {
  key: string
  allowedIss: string
  allowedAud: string
  checkTyp: string
  requiredClaims: readonly string[]
}

type Json = Record<string, unknown>

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const jsonOf = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString())

function readKey(text: string, exponent: 'd' | 'e'): RsaKey {
  const jwk: JsonWebKey = JSON.parse(text)
  return { modulus: numberOf(jwk.n ?? ''), exponent: numberOf(jwk[exponent] ?? '') }
}

export function createSigner({ key, header, iss, aud }: SignerOptions) {
  const rsa = readKey(key, 'd')
  const head = base64url(JSON.stringify(header))
  return (claims: Json) => {
    const input = `${head}.${base64url(JSON.stringify({ ...claims, iss, aud }))}`
    return `${input}.${base64url(sign(input, rsa))}`
  }
}

export function createVerifier(options: VerifierOptions) {
  const rsa = readKey(options.key, 'e')
  const { allowedIss, allowedAud, checkTyp, requiredClaims } = options
  /** @throws Error for a token that is not to be believed. */
  return (token: string): Json => {
    const [head = '', body = '', signature = '', ...more] = token.split('.')
    const { alg, typ } = jsonOf(head)
    const isOurs = more.length === 0 && alg === 'RS256' && typ === checkTyp
    if (!isOurs || !isSigned(`${head}.${body}`, Buffer.from(signature, 'base64url'), rsa)) {
      throw new Error('The token is not signed by this key')
    }
    const claims = jsonOf(body)
    const isMeant = claims.iss === allowedIss && claims.aud === allowedAud
    if (!isMeant || requiredClaims.some((name) => claims[name] === undefined)) {
      throw new Error('A claim is missing or wrong')
    }
    return claims
  }
}
