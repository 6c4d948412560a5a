/** `node scripts/pack-ota.mjs [FOLDER]` makes the tarball of packages/ota that an adopter installs. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readOptions } from './options.mjs'

const { positionals } = readOptions(
  `node scripts/pack-ota.mjs [FOLDER]: makes the tarball of packages/ota that an adopter installs.
Without FOLDER it writes into dist/package/.
Example: node scripts/pack-ota.mjs /tmp`,
  { allowPositionals: true },
)

const SOURCE = 'packages/ota'
/** The specification: the README links to it for the refusal codes. */
const PROTOCOL = 'docs/protocol.md'
/** The start of a link from one of these documents to the other's folder; in the package both are in one. */
const BETWEEN_DOCUMENTS = /\((\.\.\/\.\.\/docs|\.\.\/packages\/ota)\//g
/** The test vectors and the programs that compute them, without tests. */
const VECTORS = 'vectors'

/** A relative import without an ending, in JavaScript or declarations. */
const IMPORT = /((?:from|import\(|import) ?['"])(\.{1,2}\/[^'"]+?)(['"])/g

/** @param {string} folder @returns {string[]} its files, including those of subfolders */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** @returns the adopter's package.json, which exports compiled files only */
function published() {
  const { exports, devDependencies, ...rest } = JSON.parse(
    readFileSync(join(SOURCE, 'package.json'), 'utf8'),
  )
  const own = Object.entries(exports).filter(([name]) => !name.includes('*'))
  const compiled = own.map(([name, file]) => [name, file.replace(/\.ts$/, '.js')])
  return { ...rest, exports: Object.fromEntries(compiled) }
}

const stage = mkdtempSync(join(tmpdir(), 'ota-package-'))
const to = resolve(positionals[0] ?? 'dist/package')
try {
  const compile = ['--project', SOURCE, '--outDir', stage, '--rootDir', SOURCE]
  execFileSync('node_modules/.bin/tsc', compile, { stdio: 'inherit' })
  // Bundlers resolve an import without an ending; Node and TypeScript's `node16` do not.
  for (const path of filesBelow(stage)) {
    writeFileSync(path, readFileSync(path, 'utf8').replace(IMPORT, '$1$2.js$3'))
  }
  for (const document of [join(SOURCE, 'README.md'), PROTOCOL]) {
    const text = readFileSync(document, 'utf8').replace(BETWEEN_DOCUMENTS, '(./')
    writeFileSync(join(stage, basename(document)), text)
  }
  writeFileSync(join(stage, 'package.json'), JSON.stringify(published(), null, 2))
  cpSync(join(SOURCE, VECTORS), join(stage, VECTORS), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
  mkdirSync(to, { recursive: true })
  const pack = ['pack', stage, '--pack-destination', to, '--json', '--ignore-scripts']
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' }))
  console.log(join(to, filename))
} finally {
  rmSync(stage, { recursive: true })
}
