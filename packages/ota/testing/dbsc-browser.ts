import { generateKeyPairSync, sign } from 'node:crypto'

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** The key that a browser with DBSC makes, and what it signs with it. */
export function createDbscKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const proof = (challenge: string, head: object = {}) => {
    const text = `${part({ typ: 'dbsc+jwt', alg: 'ES256', ...head })}.${part({ jti: challenge })}`
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  return {
    /** The two coordinates. */
    text: `${jwk.x}.${jwk.y}`,
    /** A proof as at a renewal. */
    prove: (challenge: string) => proof(challenge),
    /** One with the key in it, as at a registration. @param head what is otherwise in it. */
    introduce: (challenge: string, head: object = {}) => proof(challenge, { jwk, ...head }),
  }
}

/** The challenge of an offer, or of an answer that asks for a proof. */
export const challengeIn = (headers: Iterable<[string, string]>): string =>
  [...headers]
    .map(([, value]) => /(?:^|challenge=)"([\w.-]+)"/.exec(value)?.[1])
    .find((challenge) => challenge) ?? ''
