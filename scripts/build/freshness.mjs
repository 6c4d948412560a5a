import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the export is made of; the rest of the repository cannot make it stale. */
const SITE_SOURCES = [
  'app',
  'components',
  'content',
  'docs/asvs.md',
  'docs/protocol.md',
  'lib',
  'packages/api/contract',
  'packages/ota',
  'public',
  'scripts/after-build.mjs',
  'scripts/build',
  'scripts/prepare.mjs',
  'packages/api/http/hsts.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]

/**
 * When a file was last written, in Unix ms; 0 when there is none.
 * @param {string} path
 */
export function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/**
 * Newest change at or below a path, in Unix ms; a folder's own time tells of removed files.
 * @param {string} path
 * @returns {number}
 */
export function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/**
 * Every page names the build that it is of, and an open page of another build loads anew where it
 * would only change. The same sources have one name, so they make the same bytes, and a host that
 * compares files uploads what changed.
 * @param {string} root the project's
 * @param {string} settings that are public
 */
export function buildId(root, settings) {
  const hash = createHash('sha256').update(settings)
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    } else if (stat) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
    }
  }
  for (const source of SITE_SOURCES) add(source)
  return hash.digest('hex').slice(0, 20)
}

/**
 * Whether an export is there that was made of these sources, for these public settings.
 * @param {string} root
 * @param {string} stamp written after a build, with the build's id
 * @param {string} id
 */
export function isExportFresh(root, stamp, id) {
  const path = join(root, stamp)
  return (
    existsSync(join(root, 'out/index.html')) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === id
  )
}
