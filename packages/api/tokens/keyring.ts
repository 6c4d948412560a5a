import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MASTER_KEY_MIN_BYTES } from '@one-tick-ahead/ota'
import { z } from 'zod'

/** Long-lived secrets, from the environment or, for local runs, from a file made on first start. */

/** The size of a new key, and the least of a given one. */
export const RSA_BITS = 2048
const FILE_NAME = 'secrets.json'
const NO_KEYS = 'No keys: OTA_MASTER_KEYS or JWT_PRIVATE_KEYS is empty'

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(1) })
/** A JWK set (RFC 7517 §5) of RSA keys, each with its `kid`; the private parts are not checked. */
export const jwkSetSchema = z.object({ keys: z.array(jwkSchema).min(1) })
const fileSchema = z.object({
  masterKey: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length >= MASTER_KEY_MIN_BYTES),
  jwtPrivateKeys: jwkSetSchema,
})

/** An RSA private key as a JWK (RFC 7517). */
export type PrivateJwk = z.infer<typeof jwkSchema>

/** One RS256 key; the first of a list signs, all verify. */
export interface JwtKey {
  kid: string
  privatePem: string
  publicPem: string
}

/** Keys that outlive a restart. */
export interface Secrets {
  /** By key id; the first one is used for new sessions. */
  masterKeys: ReadonlyMap<number, Uint8Array>
  jwtKeys: readonly [JwtKey, ...JwtKey[]]
  /** 32 bytes each: the first seals the sign-in cookies, all open them. */
  cookieKeys: readonly Uint8Array[]
  /** Names sessions and sign-ins in the audit log; another one with the first master key. */
  auditKey: Uint8Array
}

/** The sources of the keys. */
export interface SecretsSource {
  dataDir: string
  /** `OTA_MASTER_KEYS`, newest first. */
  masterKeys?: ReadonlyMap<number, Uint8Array>
  /** `JWT_PRIVATE_KEYS`, the signing key first. */
  jwtPrivateKeys?: readonly PrivateJwk[]
  /** Told once when keys had to be made. */
  warn: (message: string) => void
}

/** @throws Error when the secrets file is there but damaged; it is never overwritten. */
export function loadSecrets(source: SecretsSource): Secrets {
  const { masterKeys: givenMasters, jwtPrivateKeys: givenJwks } = source
  const local = givenMasters && givenJwks ? undefined : readOrCreateFile(source)
  const masterKeys = givenMasters ?? new Map([[1, Buffer.from(local?.masterKey ?? '', 'base64')]])
  const jwks = givenJwks ?? local?.jwtPrivateKeys.keys ?? []
  const [first, ...rest] = jwks.map(toJwtKey)
  if (!first) throw new Error(NO_KEYS)

  const derive = (master: Uint8Array, label: string) =>
    new Uint8Array(hkdfSync('sha512', master, 'ota/v1', label, 32))
  const masters = [...masterKeys.values()]
  const [newest] = masters
  if (!newest) throw new Error(NO_KEYS)
  return {
    masterKeys,
    jwtKeys: [first, ...rest],
    cookieKeys: masters.map((master) => derive(master, 'ota/v1/cookie-key\0')),
    auditKey: derive(newest, 'ota/v1/audit-key\0'),
  }
}

/** Makes an RSA private key, in about a tenth of a second. */
export function makePrivateJwk(kid: string = randomUUID()): PrivateJwk {
  // Not as key objects: in Node 20 the JWK export of a new key object can wait for ever for its own generation.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { ...createPrivateKey(privateKey).export({ format: 'jwk' }), kty: 'RSA', kid }
}

function readOrCreateFile({ dataDir, warn, ...given }: SecretsSource) {
  const missing = [
    ...(given.masterKeys ? [] : ['OTA_MASTER_KEYS']),
    ...(given.jwtPrivateKeys ? [] : ['JWT_PRIVATE_KEYS']),
  ]
  const path = join(dataDir, FILE_NAME)
  if (existsSync(path)) return readKeys(path)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secrets = {
    masterKey: randomBytes(64).toString('base64'),
    jwtPrivateKeys: { keys: [makePrivateJwk()] },
  }
  // Flushed and linked: a crash leaves no half file, and of two first starts the second takes the keys of the first.
  const made = `${path}.${randomUUID()}`
  try {
    writeFileSync(made, JSON.stringify(secrets), { mode: 0o600, flush: true })
    publish(made, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readKeys(path)
  } finally {
    rmSync(made, { force: true })
  }
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder) // else a power loss could undo the link, and the keys that sessions were opened with
  closeSync(folder)
  warn(`Made new keys in ${path}. In production set ${missing.join(' and ')}.`)
  return secrets
}

/** The codes with which `link` fails on a disk without hard links: some network shares, FAT, Android. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Gives the file its name; a link does not replace the file of another start, as a rename does. */
function publish(made: string, path: string): void {
  try {
    linkSync(made, path)
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    renameSync(made, path)
  }
}

function readKeys(path: string) {
  const result = fileSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!result.success) throw new Error(`${path} is damaged; restore it or remove it`)
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toJwtKey(jwk: PrivateJwk): JwtKey {
  const privateKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  return {
    kid: jwk.kid,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
