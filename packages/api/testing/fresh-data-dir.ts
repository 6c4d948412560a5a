import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '@/scripts/prepare-tests.mjs'
import { testPrivateJwk } from './test-key'

/** As packages/api/tokens/keyring.ts makes it. */
const secretsFile = () =>
  JSON.stringify({
    masterKey: randomBytes(64).toString('base64'),
    jwtPrivateKeys: { keys: [testPrivateJwk()] },
  })

/** A new `DATA_DIR` with an empty database in it, for tests of what comes after the first start. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp(emptyDatabase(), folder, { recursive: true })
  await writeFile(join(folder, 'secrets.json'), secretsFile(), { mode: 0o600 })
  return folder
}
