/** node unseal.mjs DEVICE_PRIVATE_JWK JWE */
import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
} from 'node:crypto'

const [device, jwe] = process.argv.slice(2)
const form = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{115})\.([\w-]{22})$/
const [, head, iv, text, tag] = form.exec(jwe) ?? []
if (!head) throw new Error('no sealed key')
const decoded = (part) => Buffer.from(part, 'base64url')
const { alg, enc, epk, ...others } = JSON.parse(decoded(head))
if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || Object.keys(others).length > 0) {
  throw new Error('another kind of JWE')
}

const privateKey = createPrivateKey({ key: JSON.parse(device), format: 'jwk' })
const publicKey = createPublicKey({ key: epk, format: 'jwk' })
const secret = diffieHellman({ privateKey, publicKey })
const contentKey = createHash('sha256')
  .update('\0\0\0\x01')
  .update(secret)
  .update('\0\0\0\x07A256GCM\0\0\0\0\0\0\0\0\0\0\x01\0')
  .digest()

const gcm = createDecipheriv('aes-256-gcm', contentKey, decoded(iv), { authTagLength: 16 })
gcm.setAAD(Buffer.from(head)).setAuthTag(decoded(tag))
console.log(gcm.update(decoded(text), undefined, 'utf8') + gcm.final('utf8'))
