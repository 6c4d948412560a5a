import { readdirSync, readFileSync } from 'node:fs'
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
