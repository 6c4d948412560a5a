import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'

/**
 * What page script finds in a browser and no simulated time can wait for, because Node's own takes
 * threads and timers: WebCrypto, as far as `otaFetch` asks for it, and IndexedDB. Both answer at once.
 */

const TAG_BYTES = 16
type Gcm = { iv: Uint8Array; additionalData: Uint8Array }

export const subtle = {
  generateKey: async () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  exportKey: async (_format: string, key: KeyObject) => key.export({ format: 'jwk' }),
  importKey: async (_format: string, key: Uint8Array | JsonWebKey) =>
    key instanceof Uint8Array ? key : createPublicKey({ key, format: 'jwk' }),
  deriveBits: async (to: { public: KeyObject }, privateKey: KeyObject) =>
    Uint8Array.from(diffieHellman({ privateKey, publicKey: to.public })).buffer,
  digest: async (_name: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  async encrypt({ iv, additionalData }: Gcm, key: Uint8Array, text: Uint8Array) {
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData)
    const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
    return Uint8Array.from(sealed).buffer
  },
  async unwrapKey(_format: string, wrapped: Uint8Array, key: Uint8Array, gcm: Gcm) {
    const decipher = createDecipheriv('aes-256-gcm', key, gcm.iv).setAAD(gcm.additionalData)
    decipher.setAuthTag(wrapped.subarray(-TAG_BYTES))
    const bytes = decipher.update(wrapped.subarray(0, -TAG_BYTES))
    decipher.final()
    return { bytes }
  },
  sign: async (_name: unknown, key: { bytes: Uint8Array }, text: Uint8Array) =>
    Uint8Array.from(createHmac('sha512', key.bytes).update(text).digest()).buffer,
}

/** Of all browsers at once: a session's key is found by its id, and none of another's. */
export function createDatabase() {
  const keys = new Map<string, unknown>()
  const store = {
    get: (sessionId: string) => ({ result: keys.get(sessionId) }),
    put: (key: unknown, sessionId: string) => ({ result: keys.set(sessionId, key) && sessionId }),
    clear: () => ({ result: undefined }), // a copied browser has a database of its own
  }
  const soon = <T>(target: T & { oncomplete?: () => void; onsuccess?: () => void }) => {
    queueMicrotask(() => {
      target.oncomplete?.()
      target.onsuccess?.()
    })
    return target
  }
  const empty = { ...store, get: () => ({ result: undefined }) } // nobody signs in by a key there
  const objectStore = (name: string) => (name === 'keys' ? store : empty)
  const database = { transaction: () => soon({ objectStore }), close() {} }
  return { open: () => soon({ result: database }) }
}
