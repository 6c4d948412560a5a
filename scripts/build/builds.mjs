/** Each build has its own folder in `builds/`, and `out` links to one of them: one rename replaces a link, but no folder. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { changedAt } from './freshness.mjs'

const BUILDS = 'builds'
const LINK = 'out'
/** Written last, so a build that has it is complete. */
const STAMP = '.build.json'
/** The earlier builds that are kept, for a way back and for pages that are still open. */
const EARLIER_BUILDS = 2
/** Names under it have a hash of their content, so builds can share them. */
const HASHED = '_next/static'

/**
 * A stamp has the build's id, and the names of the hashed files that are not from earlier builds.
 * @typedef {{ id: string, hashed: string[] }} Stamp
 */

/** @param {string} folder @returns {Stamp | null} null if the build is missing or incomplete */
function readStamp(folder) {
  const isComplete = existsSync(join(folder, STAMP)) && existsSync(join(folder, 'index.html'))
  return isComplete ? JSON.parse(readFileSync(join(folder, STAMP), 'utf8')) : null
}

/** The complete builds, newest first. @param {string} root the project's */
function readBuilds(root) {
  const place = join(root, BUILDS)
  const names = existsSync(place) ? readdirSync(place) : []
  return names
    .map((name) => join(place, name))
    .map((folder) => ({ folder, stamp: readStamp(folder) }))
    .flatMap(({ folder, stamp }) => (stamp ? [{ folder, stamp }] : []))
    .sort((a, b) => changedAt(join(b.folder, STAMP)) - changedAt(join(a.folder, STAMP)))
}

/**
 * True if `out` is a complete build with this id.
 * @param {string} root the project's
 * @param {string} id
 */
export function isExportFresh(root, id) {
  return readStamp(join(root, LINK))?.id === id
}

/**
 * @param {string} root the project's
 * @param {string} id
 * @returns {string | undefined} the folder of the newest kept build with this id
 */
export function findBuild(root, id) {
  return readBuilds(root).find(({ stamp }) => stamp.id === id)?.folder
}

/**
 * Moves an export that Next wrote to its own folder, where no later build deletes it.
 * @param {string} root the project's
 * @param {string} draft from the project's root
 * @returns {string} the folder
 */
export function adoptExport(root, draft) {
  mkdirSync(join(root, BUILDS), { recursive: true })
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = mkdtempSync(join(root, BUILDS, `${time}-`))
  renameSync(join(root, draft), folder)
  return folder
}

/**
 * Marks a build as complete.
 * @param {string} folder
 * @param {string} id
 */
export function completeBuild(folder, id) {
  const hashed = readdirSync(join(folder, HASHED), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, HASHED).length + 1))
  const draft = join(folder, `${STAMP}.draft`) // an interrupted write must not leave half a stamp
  writeFileSync(draft, JSON.stringify({ id, hashed }))
  renameSync(draft, join(folder, STAMP))
}

/**
 * The builds to keep beside one, the newest of each id; the first is the one that `out` is, since requests read it.
 * @param {string} root the project's
 * @param {string} folder of the one
 */
function earlierBuilds(root, folder) {
  const link = join(root, LINK)
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  const served = isLink && basename(readlinkSync(link))
  const isServed = (/** @type {string} */ build) => Number(basename(build) === served)
  const others = readBuilds(root)
    .filter((build) => build.folder !== folder)
    .sort((a, b) => isServed(b.folder) - isServed(a.folder))
  const ids = others.map(({ stamp }) => stamp.id)
  return others.filter(({ stamp }, at) => ids.indexOf(stamp.id) === at).slice(0, EARLIER_BUILDS)
}

/**
 * Makes `out` this build at once, with the hashed files of the builds before it, and removes older builds.
 * @param {string} root the project's
 * @param {string} folder of a complete build
 */
export function publish(root, folder) {
  const earlier = earlierBuilds(root, folder)
  for (const build of earlier) {
    for (const name of build.stamp.hashed) {
      const copy = join(folder, HASHED, name)
      if (existsSync(copy)) continue
      mkdirSync(dirname(copy), { recursive: true })
      linkSync(join(build.folder, HASHED, name), copy)
    }
  }

  const link = join(root, LINK)
  const aside = (/** @type {string} */ name) => join(root, BUILDS, `${name}-${process.pid}`)
  // A plain `next build` leaves a folder, and a rename cannot put a link in its place.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
    renameSync(link, aside('replaced'))
  }
  symlinkSync(join(BUILDS, basename(folder)), aside('link')) // as seen from its later place
  renameSync(aside('link'), link)

  const kept = [folder, ...earlier.map((build) => build.folder)]
  for (const name of readdirSync(join(root, BUILDS))) {
    const path = join(root, BUILDS, name)
    if (kept.includes(path)) continue
    rmSync(join(path, STAMP), { force: true }) // first: an interrupted removal must not look complete
    rmSync(path, { recursive: true, force: true })
  }
}
