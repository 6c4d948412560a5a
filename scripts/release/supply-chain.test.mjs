import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { licences } from './licences.mjs'
import { productionPackages } from './production-install.mjs'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** They ask for their notice and no more, and all of them go with each other. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0']

/**
 * What builds and tests may come under besides: none of it is in `dist/`. Of what visitors get, fonts
 * alone are under one of these, OFL-1.1, and their licence lies beside them in `app/fonts`.
 */
const OF_TOOLS = [
  ...['(MIT AND Zlib)', '(MIT OR CC0-1.0)', 'MIT OR Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
  // The library that sharp draws with, a program of the build.
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]

/** @param {string[]} allowed @param {import('./licences.mjs').Licensed[]} packages */
const others = (allowed, packages) =>
  packages.filter(({ licence }) => !allowed.includes(licence)).map((one) => [one.name, one.licence])

test('production runs on packages under permissive licences, builds and tests on known ones', () => {
  const all = licences()
  const production = all.filter(({ isProduction }) => isProduction)
  expect(production).toHaveLength(productionPackages().length)
  expect(others(PERMISSIVE, production)).toEqual([])
  expect(others([...PERMISSIVE, ...OF_TOOLS], all)).toEqual([])
})

test('install scripts run for nobody, and those that have one are named', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  const { allowScripts } = readJson('package.json')
  const { packages } = readJson('package-lock.json')
  const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
  const names = scripted.map((path) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort())
  expect(new Set(Object.values(allowScripts))).toEqual(new Set([false]))
  expect(scripted.filter((path) => !packages[path].dev)).toEqual([])
})

test('what production runs on is fetched under a hash', () => {
  const { packages } = readJson('package-lock.json')
  expect(productionPackages().filter((path) => !packages[path].integrity)).toEqual([])
})

test('the bill of materials has all that production runs on, each with licence and hash', () => {
  const text = execFileSync(process.execPath, ['scripts/release/sbom.mjs'], { encoding: 'utf8' })
  /** @type {{ bomFormat: string, components: { name: string, version: string, licenses?: object[], hashes?: object[] }[] }} */
  const { bomFormat, components } = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')
  const spelled = (/** @type {{ name: string, version: string }} */ one) =>
    `${one.name}@${one.version}`
  const listed = new Set(components.map(spelled))
  const missing = licences().filter((one) => one.isProduction && !listed.has(spelled(one)))
  expect(missing).toEqual([])
  const bare = components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)
  expect(bare.map(spelled)).toEqual([])
})
