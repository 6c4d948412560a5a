import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AFTER_BUILD, ROOMY, root, run } from '../prepare.mjs'
import { copySite } from './copy-site.mjs'
import { isExportFresh, SITE_SOURCES } from './freshness.mjs'
import { publicSettings, siteEnvironment } from './site-environment.mjs'

/** In the one folder that a build of the site leaves alone. */
const FOLDER = '.next/cache/fixture-site'
const STAMP = `${FOLDER}/stamp.json`
/** What takes the place of the texts in `content/`: case studies that nobody edits, and no article. */
const CONTENT = 'e2e/fixture-site/content'

/** Where it is, and where it says that it is. */
export const FIXTURE_OUT = `${FOLDER}/out`
export const FIXTURE_ORIGIN = 'https://www.fixture.example'
export const FIXTURE_BASE = '/below/here'
/** Its API is on a sibling host, and the attacker on one that is nobody's. */
export const FIXTURE_API = 'https://api.fixture.example'
export const FIXTURE_ATTACKER = 'https://attacker.example'

/** No setting of this machine's: what is tested must be the same everywhere. */
function environment() {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('NEXT_PUBLIC_'))
  return siteEnvironment({
    ...Object.fromEntries(others),
    TYPES_CHECKED: 'true', // the site's own are; the tests in this copy lack what they import
    SITE_URL: FIXTURE_ORIGIN + FIXTURE_BASE,
    PUBLIC_API_URL: FIXTURE_API,
    NEXT_PUBLIC_ATTACKER_ORIGIN: FIXTURE_ATTACKER,
  })
}

function replaceContent() {
  const content = join(root, FOLDER, 'content')
  for (const texts of ['blogs', 'case-studies']) {
    rmSync(join(content, texts), { recursive: true, force: true })
    mkdirSync(join(content, texts))
  }
  cpSync(join(root, CONTENT), content, { recursive: true, preserveTimestamps: true })
}

/**
 * The site built once more for browser tests, when what it is made of has changed: without any
 * article, with case studies of its own, below a base path, and with its API on another host.
 */
export function ensureFixtureSite() {
  const env = environment()
  const sources = [
    ...SITE_SOURCES,
    CONTENT,
    'scripts/build/copy-site.mjs',
    'scripts/build/fixture-site.mjs',
  ]
  if (isExportFresh(root, STAMP, publicSettings(env), { out: FIXTURE_OUT, sources })) return
  const startedAt = new Date()
  rmSync(join(root, STAMP), { force: true })
  copySite(join(root, FOLDER))
  replaceContent()
  console.error('\n▸ Building the site of the fixtures')
  const next = join(root, 'node_modules/.bin/next')
  const cwd = join(root, FOLDER)
  const { status } = spawnSync(next, ['build'], { cwd, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  for (const [title, script] of AFTER_BUILD) {
    // What is compressed differs in nothing else, and takes a fifth of the time.
    if (!script.includes('compress')) {
      run(title, process.execPath, [ROOMY, script, FIXTURE_OUT], env)
    }
  }
  writeFileSync(join(root, STAMP), publicSettings(env))
  utimesSync(join(root, STAMP), startedAt, startedAt)
}
