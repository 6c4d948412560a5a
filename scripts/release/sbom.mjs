/**
 * `node scripts/release/sbom.mjs`: what production runs on, as a bill of materials (CycloneDX, or `spdx`), to
 * standard output. `npm sbom --omit=dev` leaves out whatever development uses too, half of it all, so
 * npm is shown a project that has nothing else.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

const { dependencies: needed, name, version } = readJson('packages/api/package.json')
const dependencies = Object.fromEntries(
  Object.entries(needed).filter(([name]) => !name.startsWith('@one-tick-ahead/')),
)
const lock = readJson('package-lock.json')
for (const [path, { dev, link }] of Object.entries(lock.packages)) {
  if (dev || link || !path.startsWith('node_modules/')) delete lock.packages[path]
}
const manifest = { name, version, dependencies }
lock.packages[''] = manifest

const folder = mkdtempSync(join(tmpdir(), 'ota-sbom-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const form = process.argv[2] ?? 'cyclonedx'
  const options = ['--package-lock-only', `--sbom-format=${form}`, '--sbom-type=application']
  const { status } = spawnSync('npm', ['sbom', ...options], { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
