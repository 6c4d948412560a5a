import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createSigner as createNodesSigner, createVerifier as createNodesVerifier } from 'fast-jwt'
import { createSigner, createVerifier } from './jwt-library'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = createPublicKey(privateKey)
const ISSUER = 'https://api.example'
const header = { typ: 'at+jwt', kid: '1', alg: 'RS256' }
const claims = { sub: 'visitor', sid: 's', iat: 1, exp: 2 }
const required = {
  allowedIss: ISSUER,
  allowedAud: ISSUER,
  checkTyp: 'at+jwt',
  requiredClaims: ['exp', 'iat', 'sub', 'sid'],
}

const jwkOf = (key: typeof privateKey) => JSON.stringify(key.export({ format: 'jwk' }))
const sign = createSigner({ key: jwkOf(privateKey), header, iss: ISSUER, aud: ISSUER })
const verify = createVerifier({ key: jwkOf(publicKey), ...required })

const nodesSign = (changes: object = {}) =>
  createNodesSigner({
    key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
      .export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    algorithm: 'RS256',
    kid: '1',
    iss: ISSUER,
    aud: ISSUER,
    header,
    ...changes,
  })

test('the real package accepts its tokens, and it accepts the tokens of the real package', () => {
  const nodesVerify = createNodesVerifier({
    key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    algorithms: ['RS256'],
    ignoreExpiration: true,
    ...required,
  })
  expect(nodesVerify(sign(claims))).toMatchObject(claims)
  expect(verify(nodesSign()(claims))).toMatchObject(claims)
})

test('another key, a changed text, another audience, type or algorithm is refused', () => {
  const [head = '', body = '', signature = ''] = sign(claims).split('.')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const unsigned = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'thief' })).toString('base64url')
  const refused = [
    createSigner({ key: jwkOf(other), header, iss: ISSUER, aud: ISSUER })(claims),
    `${head}.${changed}.${signature}`,
    `${head}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${head}.${body}.${signature}.${signature}`,
    nodesSign({ aud: 'https://other.example' })(claims),
    nodesSign({ header: { ...header, typ: 'JWT' } })(claims),
    sign({ ...claims, sid: undefined }),
    '',
  ]
  for (const token of refused) expect(() => verify(token)).toThrow()
})
