/**
 * `npm run lock:complete`: lists in package-lock.json the optional packages of every platform.
 * npm leaves out those that a registry does not hand out or that other platforms need
 * (npm/cli#4828), and `npm ci` then refuses the file. Those without a hash get the registry's.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const PROCESSORS = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ')

/**
 * What of package-lock.json is looked at.
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {string} [integrity] hash of the package's file
 * @property {boolean} [inBundle] part of another package's file
 * @property {boolean} [link] a folder of this project
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, Entry>} Packages by their path
 */

/**
 * Where Node would find `name` from the package at `from`; undefined when the lock has it nowhere.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  const parts = from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).join('/node_modules/')
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
  }
  return undefined
}

/**
 * What a package's name says of the platform it is for, as npm writes it.
 * @param {string} name
 * @returns {Pick<Entry, 'cpu' | 'libc' | 'os'>}
 */
function platformOf(name) {
  const words = name.replace(/^.*\//, '').replace('linuxmusl', 'linux-musl').split(/[-_.]/)
  const cpu = PROCESSORS.find((one) => words.some((word) => word === one || word === `${one}le`))
  const os = name === 'fsevents' ? 'darwin' : SYSTEMS.find((one) => words.includes(one))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : os === 'linux' && words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  const listed = (/** @type {string | undefined} */ word) => (word ? [word] : undefined)
  return { cpu: listed(cpu), libc: listed(libc), os: listed(os) }
}

/**
 * Optional packages that another one names and the lock file lacks: where they belong, and as what.
 * @param {{ packages: Packages }} lock
 * @returns {[string, Entry][]}
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolve(packages, path, name))
      .map(([name, range]) => {
        const { cpu, libc, os } = platformOf(name)
        const version = /\d+\.\d+\.\d+[^\s|]*/.exec(range)?.[0]
        const beside = path.slice(0, path.lastIndexOf('node_modules/'))
        return [`${beside}node_modules/${name}`, { version, cpu, dev, libc, optional: true, os }]
      }),
  )
}

/**
 * Paths of the packages that `npm ci` cannot hold against a hash.
 * @param {{ packages: Packages }} lock
 */
export function withoutHash({ packages }) {
  return Object.keys(packages).filter((path) => {
    const { integrity, inBundle, link } = packages[path] ?? {}
    return path.includes('node_modules/') && !integrity && !inBundle && !link
  })
}

/**
 * The hash of a package that the registry has, if it has the package.
 * @param {string} path
 * @param {Entry} entry
 */
function publishedHash(path, { version }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const args = ['view', '--silent', `${name}@${version}`, 'dist.integrity']
  return spawnSync('npm', args, { encoding: 'utf8' }).stdout.trim() || undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const missing = missingOptionals(lock)
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  lock.packages = Object.fromEntries(packages)
  for (const path of withoutHash(lock)) {
    const { version, ...rest } = lock.packages[path]
    lock.packages[path] = { version, integrity: publishedHash(path, { version }), ...rest }
  }
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(
    `package-lock.json: ${missing.length} optional packages added, ${withoutHash(lock).length} without a hash`,
  )
}
