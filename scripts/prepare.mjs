/** Installs packages and builds before anything else runs, so it imports only Node’s modules. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEnvFile } from '../packages/api/start/env-file.mjs'
import { adoptExport, completeBuild, findBuild, isExportFresh, publish } from './build/builds.mjs'
import { buildId, changedAt } from './build/freshness.mjs'
import { publicSettings, siteEnvironment } from './build/site-environment.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST_NODE = { major: 20, minor: 19 }

/** Next’s export. `next build` removes one that an interrupted build left. */
const DRAFT = '.next/draft'

/**
 * Runs a command with its output shown; a failure ends this process with the same code.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function run(title, command, args, env = process.env) {
  // Standard output belongs to the command, such as `messages --json`.
  process.stderr.write(`\n▸ ${title}\n`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) {
    console.error(`\n✗ ${title} failed`)
    process.exit(status ?? 1)
  }
}

/**
 * A tool from node_modules, without the half second that npx takes.
 * @param {string} title
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runTool(title, tool, args, env) {
  run(title, join(root, 'node_modules/.bin', tool), args, env)
}

/** Stops on an old Node, reads `.env`, and installs packages that are missing or older than the lock file. */
export function ensureReady() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    console.error(
      `Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer is needed; this is ${process.versions.node}.`,
    )
    process.exit(1)
  }
  loadEnvFile(join(root, '.env'))

  const lockFile = changedAt(join(root, 'package-lock.json'))
  const isCurrent = changedAt(join(root, 'node_modules/.package-lock.json')) >= lockFile
  // A production install is also current, but cannot build.
  if (isCurrent && existsSync(join(root, 'node_modules/.bin/esbuild'))) return
  run('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

/** Makes `out` the site of these sources and settings, unless it is. */
export function ensureExport() {
  const id = buildId(root, publicSettings(siteEnvironment(process.env)))
  if (!isExportFresh(root, id)) publish(root, findOrBuildExport())
}

/** @returns {string} the folder of a kept build of these sources and settings, or of a new one */
export function findOrBuildExport() {
  const env = siteEnvironment(process.env)
  return findBuild(root, buildId(root, publicSettings(env))) ?? buildExport(env)
}

/** @returns {string} the folder of a new build, which is not served before `publish` */
export function buildExport(env = siteEnvironment(process.env)) {
  const id = buildId(root, publicSettings(env)) // a source that changes meanwhile makes it stale
  runTool('Checking the texts', 'tsx', ['scripts/content-check.ts'])
  if (env.NEXT_PUBLIC_SITE_URL?.startsWith('https:')) {
    runTool('Looking for placeholders', 'tsx', ['scripts/check-launch.ts'], env)
  }
  runTool('Building the site', 'next', ['build'], { ...env, EXPORT_FOLDER: DRAFT })
  const folder = adoptExport(root, DRAFT)
  runTool('Finishing the pages', 'tsx', ['scripts/after-build.mjs', folder], env)
  completeBuild(folder, id)
  return folder
}

/** Stops before the build if the server would refuse the settings. */
export async function checkSettings() {
  /** @type {typeof import('@one-tick-ahead/api/env')} */
  const { EnvError, parseEnv } = await import(pathToFileURL(join(root, 'dist/env.mjs')).href)
  try {
    parseEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

export function buildServer() {
  const entries = ['packages/api/main.ts', 'packages/api/messages.ts', 'packages/api/env.ts']
  compile('Compiling the server', entries, 'dist')
}

/** Packages that stay in node_modules: all but the project’s own, which are TypeScript. */
function installedPackages() {
  const readJson = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8'))
  const own = readdirSync(join(root, 'packages')).map((name) =>
    readJson(`packages/${name}/package.json`),
  )
  return [readJson('package.json'), ...own].flatMap((manifest) => {
    const { dependencies, devDependencies, peerDependencies } = manifest
    const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    return names.filter((name) => !own.some((one) => one.name === name))
  })
}

/** A change of these files makes every compiled program stale. */
const COMPILED_WITH = ['package-lock.json', 'scripts/prepare.mjs']

/**
 * True if the programs exist and are newer than each of their sources.
 * @param {string} place where `meta.json` names those files
 */
function isCompiled(place) {
  const meta = join(place, 'meta.json')
  const madeAt = changedAt(meta)
  if (madeAt === 0) return false
  const inputs = Object.keys(JSON.parse(readFileSync(meta, 'utf8')).inputs)
  const sources = inputs.filter((input) => !/^node_modules\/|^<|\(disabled\)/.test(input))
  return [...sources, ...COMPILED_WITH].every((source) => {
    const changed = changedAt(join(root, source))
    return changed > 0 && changed < madeAt
  })
}

/**
 * Bundles each entry into one file in `folder` for Node 20, unless it is fresh. `meta.json` lists the sources.
 * @param {string} title
 * @param {string[]} entries
 * @param {string} folder from the project's root
 * @param {string[]} packages esbuild's options for packages; external ones stay in node_modules
 */
export function compile(
  title,
  entries,
  folder,
  packages = installedPackages().map((name) => `--external:${name}`),
) {
  const place = join(root, folder)
  if (isCompiled(place)) return
  const startedAt = new Date()
  const options = '--bundle --platform=node --format=esm --log-level=warning'
  mkdirSync(place, { recursive: true })
  // Renamed once complete, since parallel tests start servers from there; as deep as its place, for the source maps.
  const unfinished = mkdtempSync(`${place}-`)
  const out = [`--outdir=${unfinished}`, '--out-extension:.js=.mjs', '--sourcemap=linked']
  const meta = join(unfinished, 'meta.json')
  const what = [...entries, ...options.split(' '), ...packages, ...out, `--metafile=${meta}`]
  runTool(title, 'esbuild', what)
  // A source that changed meanwhile must not count as compiled.
  utimesSync(meta, startedAt, startedAt)
  // `meta.json` last, since it marks the others as complete.
  const names = readdirSync(unfinished).filter((name) => name !== 'meta.json')
  for (const name of [...names, 'meta.json']) {
    renameSync(join(unfinished, name), join(place, name))
  }
  rmSync(unfinished, { recursive: true })
}
