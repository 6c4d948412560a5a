import { Buffer } from './node-buffer'
import { isSigned, numberOf, type RsaKey, sign } from './rsa'

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
