import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Made by `scripts/empty-database.mjs`. */
const EMPTY_DATA = 'dist/empty-data'

/** Jest's workers are given one that `scripts/prepare-tests.mjs` made: a tenth of a second each. */
const { TEST_PRIVATE_JWK } = process.env

/** As server/tokens/keyring.ts makes it. */
const secretsFile = (jwk: string) =>
  JSON.stringify({
    masterKey: randomBytes(64).toString('base64'),
    jwtPrivateKeys: { keys: [JSON.parse(jwk)] },
  })

/** A new `DATA_DIR` with an empty database in it, for tests of what comes after the first start. */
export async function freshDataDir(): Promise<string> {
  if (!existsSync(EMPTY_DATA)) {
    throw new Error(`${EMPTY_DATA} is not there yet: \`node scripts/ensure-build.mjs\` makes it`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp(EMPTY_DATA, folder, { recursive: true })
  if (TEST_PRIVATE_JWK) {
    await writeFile(join(folder, 'secrets.json'), secretsFile(TEST_PRIVATE_JWK), { mode: 0o600 })
  }
  return folder
}
