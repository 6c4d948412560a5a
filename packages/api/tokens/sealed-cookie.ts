import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod'

/** Keeps a small object in a cookie that only this server can read or make. */
export interface SealedCookie<T> {
  /** @param maxAge seconds until it can no longer be opened. */
  seal(value: T, maxAge: number): Promise<string>
  /** Null for anything that is not ours, for another purpose, expired or of another shape. */
  open(text: string | undefined): Promise<T | null>
}

interface SealedCookieDeps<T> {
  /** 32 bytes each: the first seals, all open, so that a key can be replaced. */
  keys: readonly Uint8Array[]
  /** Names the cookie's use; a cookie sealed for one purpose never opens for another. */
  purpose: string
  schema: z.ZodType<T>
  /** Unix time in milliseconds. */
  now: () => number
}

/** A compact JWE (RFC 7516), `dir` with A256GCM; the purpose is its audience. */
export function createSealedCookie<T extends object>(deps: SealedCookieDeps<T>): SealedCookie<T> {
  const { keys, purpose, schema, now } = deps
  const [sealingKey] = keys
  if (!sealingKey) throw new Error('A sealed cookie needs a key')

  const openWith = async (key: Uint8Array, text: string): Promise<T | null> => {
    try {
      const { payload } = await jwtDecrypt(text, key, {
        audience: purpose,
        currentDate: new Date(now()),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return schema.parse(payload.value)
    } catch {
      return null // forged, expired or from an older release: to the caller all the same
    }
  }

  return {
    async seal(value, maxAge) {
      const seconds = Math.floor(now() / 1000)
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + maxAge)
        .encrypt(sealingKey)
    },
    async open(text) {
      if (!text) return null
      for (const key of keys) {
        const value = await openWith(key, text)
        if (value) return value
      }
      return null
    },
  }
}
