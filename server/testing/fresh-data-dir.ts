import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Made by `scripts/empty-database.mjs`. */
const EMPTY_DATA = 'dist/empty-data'

/** A new `DATA_DIR` with an empty database in it, for tests of what comes after the first start. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp(EMPTY_DATA, folder, { recursive: true })
  return folder
}
