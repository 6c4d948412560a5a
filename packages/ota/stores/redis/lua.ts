import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The text of a script. Found from the project's root, because the bundled server has no sources
 * beside it; the package has the texts in place of this file (scripts/pack-ota.mjs).
 */
export const lua = (name: string) =>
  readFileSync(resolve(`packages/ota/stores/redis/${name}.lua`), 'utf8')
