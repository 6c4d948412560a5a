import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto'
import { contentKeyInput } from '@one-tick-ahead/ota/sealed-key'

const IV_BYTES = 12
const TAG_BYTES = 16
/** The text of a session key. */
const TEXT_BYTES = 86

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
  header: { alg?: unknown; enc?: unknown; epk?: JsonWebKey }
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

/** Why a client must not open it; nothing, where it may. */
export function faultsOf({ count, header, encryptedKey, iv, text, tag }: SealedKey): string[] {
  const { alg, enc, epk, ...others } = header
  const faults: [isFault: boolean, fault: string][] = [
    [count !== 5, 'session_key is no JWE of five parts'],
    [alg !== 'ECDH-ES' || enc !== 'A256GCM', 'another alg or enc'],
    [Object.keys(others).length > 0, 'a header member beside alg, enc and epk'],
    [epk?.kty !== 'EC' || epk.crv !== 'P-256', 'epk is no key of P-256'],
    [epk?.d !== undefined, 'epk has its private half'],
    [encryptedKey !== '', 'an encrypted key'],
    [iv.length !== IV_BYTES, `an IV of ${iv.length} bytes`],
    [text.length !== TEXT_BYTES, `a text of ${text.length} bytes`],
    [tag.length !== TAG_BYTES, `a tag of ${tag.length} bytes`],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * Makes one. Unlike a browser's, it gives the session key as text: the cases also make wrong tokens.
 * @param pair a fixed one in tests alone.
 */
export function createDeviceKey({ privateKey, publicKey } = newPair()): DeviceKey {
  return {
    header: JSON.stringify(publicKey.export({ format: 'jwk' })),
    open(jwe) {
      const sealed = readSealedKey(jwe)
      const [fault] = faultsOf(sealed)
      if (fault) throw new Error(fault)
      const { head, header, iv, text, tag } = sealed
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
