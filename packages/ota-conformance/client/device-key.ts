import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto'
import { contentKeyInput } from '@one-tick-ahead/ota/sealed-key'

const TAG_BYTES = 16

/** The key pair of a registration. */
export interface DeviceKey {
  /** Its public half as the `device-key` header has it. */
  header: string
  /** The text of a sealed session key. @throws for anything else. */
  open(jwe: string): string
}

/** A JWE in compact form, taken apart and not opened. */
interface SealedKey {
  /** How many parts there are; five are due. */
  count: number
  head: string
  header: Partial<Record<'alg' | 'enc' | 'apu' | 'apv', unknown>> & { epk?: JsonWebKey }
  encryptedKey: string
  iv: Buffer
  text: Buffer
  tag: Buffer
}

const decoded = (part: string) => Buffer.from(part, 'base64url')

/** What is no JSON, as whatever may stand in place of a JWE, has no member. */
function membersOf(json: string): SealedKey['header'] {
  try {
    return JSON.parse(json) ?? {}
  } catch {
    return {}
  }
}

/** Takes whatever came. */
export function readSealedKey(jwe: string): SealedKey {
  const parts = jwe.split('.')
  const [head = '', encryptedKey = '', iv = '', text = '', tag = ''] = parts
  return {
    count: parts.length,
    head,
    header: membersOf(decoded(head).toString()),
    encryptedKey,
    iv: decoded(iv),
    text: decoded(text),
    tag: decoded(tag),
  }
}

/** Makes one. Unlike a browser's, it gives the session key as text: the cases also make wrong tokens. */
export function createDeviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    header: JSON.stringify(publicKey.export({ format: 'jwk' })),
    open(jwe) {
      const { head, header, iv, text, tag } = readSealedKey(jwe)
      const theirs = createPublicKey({ key: header.epk ?? {}, format: 'jwk' })
      const secret = diffieHellman({ privateKey, publicKey: theirs })
      const input = contentKeyInput(Uint8Array.from(secret).buffer)
      const key = createHash('sha256').update(input).digest()
      const gcm = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      gcm.setAAD(Buffer.from(head)).setAuthTag(tag)
      return Buffer.concat([gcm.update(text), gcm.final()]).toString('latin1')
    },
  }
}
