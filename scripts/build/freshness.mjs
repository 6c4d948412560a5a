import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the export, without their tests; no other file makes it stale. */
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
const TESTS = /\.test\.|^testing$/

/** @param {string} path @returns the time of a file's last change, in Unix ms; 0 without a file */
export function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/**
 * The newest change at or below a path, in Unix ms; a folder’s time includes removed files.
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
 * The number of articles whose day has come. Each such day makes an export stale, though no source changes.
 * @param {string} root the project's
 * @param {string} today as YYYY-MM-DD
 */
function countPublished(root, today) {
  const folder = join(root, 'content/blogs')
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  const days = names
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => /^date: *["']?([\d-]+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1])
  return days.filter((day = today) => day <= today).length
}

/**
 * The build id in each page: a link to another build’s page loads a new document. Equal sources have equal ids.
 * @param {string} root the project's
 * @param {string} settings that are public
 * @param {string} [today] as YYYY-MM-DD, in UTC
 */
export function buildId(root, settings, today = new Date().toISOString().slice(0, 10)) {
  const hash = createHash('sha256')
    .update(settings)
    .update(`\0${countPublished(root, today)}`)
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      const names = readdirSync(join(root, path)).filter((name) => !TESTS.test(name))
      for (const name of names.sort()) add(`${path}/${name}`)
    } else if (stat) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
    }
  }
  for (const source of SITE_SOURCES) add(source)
  return hash.digest('hex').slice(0, 20)
}
