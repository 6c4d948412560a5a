import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'

/** What a DBSC proof says once its signature was right. */
interface Proof {
  /** The two coordinates of the public key on P-256. */
  key: string
  challenge: string
}

const objectIn = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())

/**
 * Reads a DBSC proof, a JWT (§9.10 of the draft of 17 February 2026). Null unless its signature is right.
 * @param known the key that has to have signed; by default the one in the proof, as at a registration.
 */
export function readProof(jwt: string, known?: string): Proof | null {
  try {
    const [head, payload, signature = ''] = jwt.split('.')
    const { typ, alg, jwk } = objectIn(head)
    const [x, y] = known?.split('.') ?? []
    const named = known ? { kty: 'EC', crv: 'P-256', x, y } : (jwk as JsonWebKey)
    const key = createPublicKey({ key: named, format: 'jwk' })
    const own = key.export({ format: 'jwk' })
    if (typ !== 'dbsc+jwt' || alg !== 'ES256' || own.crv !== 'P-256') return null
    const signed = Buffer.from(`${head}.${payload}`)
    const by = { key, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return null
    return { key: `${own.x}.${own.y}`, challenge: String(objectIn(payload).jti) }
  } catch {
    return null
  }
}
