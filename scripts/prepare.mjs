/** What must be there before anything runs: packages and a build. Node's own modules only. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST_NODE = [20, 19]

/** Everything the export is made of; the rest of the repository cannot make it stale. */
const SITE_SOURCES = [
  'app',
  'components',
  'content',
  'lib',
  'public',
  'scripts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
]
const STAMP = '.next/export-stamp.json'

/** Runs a command with its output shown; a failure ends this process with the same code. */
export function run(title, command, args, env = process.env) {
  console.error(`\n▸ ${title}`) // standard output belongs to what is run, e.g. `messages --json`
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) {
    console.error(`\n✗ ${title} failed`)
    process.exit(status ?? 1)
  }
}

/** A tool from node_modules, without the half second that npx takes. */
export function runTool(title, tool, args, env) {
  run(title, join(root, 'node_modules/.bin', tool), args, env)
}

/** Stops on an old Node, reads `.env`, and installs packages that are missing or older than the lock file. */
export function ensureReady() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(
      `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`,
    )
    process.exit(1)
  }
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

  const installed = mtime('node_modules/.package-lock.json')
  if (installed >= mtime('package-lock.json')) return
  run('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

/** Builds the site when the export is missing, older than its sources, or made for other addresses. */
export function ensureExport() {
  const env = siteEnvironment(process.env)
  const settings = JSON.stringify(publicSettings(env))
  const fresh =
    existsSync(join(root, 'out/index.html')) &&
    existsSync(join(root, STAMP)) &&
    readFileSync(join(root, STAMP), 'utf8') === settings &&
    mtime(STAMP) >= Math.max(...SITE_SOURCES.map(newest))
  if (!fresh) buildExport(env)
}

export function buildExport(env = siteEnvironment(process.env)) {
  runTool('Building the site', 'next', ['build'], env)
  run('Compressing the site', process.execPath, ['scripts/compress-export.mjs'])
  mkdirSync(join(root, dirname(STAMP)), { recursive: true })
  writeFileSync(join(root, STAMP), JSON.stringify(publicSettings(env)))
}

/** One file that Node 20 runs; packages stay in node_modules. */
export function buildServer() {
  const options = '--bundle --platform=node --format=esm --packages=external --log-level=warning'
  const entries = ['server/main.ts', 'server/messages.ts']
  const out = ['--outdir=dist', '--out-extension:.js=.mjs', '--sourcemap=linked']
  runTool('Compiling the server', 'esbuild', [...entries, ...options.split(' '), ...out])
}

/** The addresses that the browser needs follow from the server's, unless they are given. */
function siteEnvironment(env) {
  const { PORT = '3000', ATTACKER_PORT = '3001' } = env
  const apiOrigin = env.PUBLIC_API_URL || `http://localhost:${PORT}`
  const { origin, pathname } = new URL(env.SITE_URL || apiOrigin)
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SITE_URL: env.NEXT_PUBLIC_SITE_URL || origin,
    NEXT_PUBLIC_BASE_PATH: env.NEXT_PUBLIC_BASE_PATH || pathname.replace(/\/+$/, ''),
    NEXT_PUBLIC_API_ORIGIN: env.NEXT_PUBLIC_API_ORIGIN || (apiOrigin === origin ? '' : apiOrigin),
    NEXT_PUBLIC_ATTACKER_ORIGIN:
      env.NEXT_PUBLIC_ATTACKER_ORIGIN || `http://127.0.0.1:${ATTACKER_PORT}`,
  }
}

function publicSettings(env) {
  return Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
}

function mtime(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Newest change at or below a path; a folder's own time tells of removed files. */
function newest(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(join(root, path)).map((name) => newest(join(path, name)))
  return Math.max(stat.mtimeMs, ...below)
}
