import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(root + file, 'utf8'))

const own = readdirSync(`${root}packages`).map((name) => {
  const folder = `packages/${name}`
  return { folder, ...readJson(`${folder}/package.json`) }
})

/** What esbuild leaves in node_modules. The project's own packages are there, too, as TypeScript. */
export const installedPackages = [readJson('package.json'), ...own].flatMap((manifest) => {
  const { dependencies, devDependencies, peerDependencies } = manifest
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
  return names.filter((name) => !own.some((one) => one.name === name))
})

/**
 * The file of an import by the name of one of the project's packages, from the root: of
 * `@one-tick-ahead/ota/guard` it is `packages/ota/server/guard.ts`.
 * @param {string} specifier
 * @returns {string | undefined} undefined for other imports
 */
export function ownModule(specifier) {
  const found = own.find(({ name }) => specifier.startsWith(`${name}/`))
  if (!found) return undefined
  const { name, folder, exports } = found
  const path = `.${specifier.slice(name.length)}`
  return posix.join(folder, exports[path] ?? (/\.\w+$/.test(path) ? path : `${path}.ts`))
}
