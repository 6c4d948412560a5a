import { existsSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Made by `scripts/empty-database.mjs`. */
const EMPTY_DATA = 'dist/empty-data'

/** A new `DATA_DIR` with an empty database in it, for tests of what comes after the first start. */
export async function freshDataDir(): Promise<string> {
  if (!existsSync(EMPTY_DATA)) {
    throw new Error(`${EMPTY_DATA} is not there yet: \`node scripts/ensure-build.mjs\` makes it`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp(EMPTY_DATA, folder, { recursive: true })
  return folder
}
