/** `node scripts/pack-ota.mjs`: packages/ota as a tarball, as it would be published. */
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
import { join, resolve } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'

const SOURCE = 'packages/ota'
/** Of the vectors all but their tests: the file, and the programs that compute the same. */
const VECTORS = 'vectors'

/** A relative import without an ending, in JavaScript or declarations. */
const IMPORT = /((?:from|import\(|import) ?['"])(\.{1,2}\/[^'"]+?)(['"])/g

/**
 * @param {string} folder everything in it, with what is below
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Compiles the package and makes its tarball. @param {string} to a folder @returns {string} its path */
export function packOta(to) {
  const stage = mkdtempSync(join(tmpdir(), 'ota-package-'))
  try {
    const compile = ['--project', SOURCE, '--outDir', stage, '--rootDir', SOURCE]
    execFileSync('node_modules/.bin/tsc', compile, { stdio: 'inherit' })
    // Bundlers resolve an import without an ending; Node and TypeScript's `node16` do not.
    for (const path of filesBelow(stage)) {
      writeFileSync(path, readFileSync(path, 'utf8').replace(IMPORT, '$1$2.js$3'))
    }
    cpSync(join(SOURCE, 'README.md'), join(stage, 'README.md'))
    writeFileSync(join(stage, 'package.json'), JSON.stringify(published(), null, 2))
    cpSync(join(SOURCE, VECTORS), join(stage, VECTORS), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    })
    writeFileSync(join(stage, 'stores/redis/lua.js'), luaTexts())
    return packFolder(stage, to)
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** Makes a tarball of a folder. @param {string} stage @param {string} to a folder @returns {string} its path */
export function packFolder(stage, to) {
  mkdirSync(to, { recursive: true })
  const pack = ['pack', stage, '--pack-destination', resolve(to), '--json', '--ignore-scripts']
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' }))
  return join(resolve(to), filename)
}

/** The package.json of who installs it: compiled files, and none of what only the project imports. */
function published() {
  const { exports, devDependencies, ...rest } = JSON.parse(
    readFileSync(join(SOURCE, 'package.json'), 'utf8'),
  )
  const own = Object.entries(exports).filter(([name]) => !name.includes('*'))
  const compiled = own.map(([name, file]) => [name, file.replace(/\.ts$/, '.js')])
  return { ...rest, exports: Object.fromEntries(compiled) }
}

/** The module `lua.ts` with the scripts inside. */
function luaTexts() {
  const folder = join(SOURCE, 'stores/redis')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.lua'))
  const texts = scripts.map((name) => [
    name.replace('.lua', ''),
    readFileSync(join(folder, name), 'utf8'),
  ])
  return `const texts = ${JSON.stringify(Object.fromEntries(texts))}\nexport const lua = (name) => texts[name]\n`
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href)
  console.log(packOta(argv[2] ?? 'dist/package'))
