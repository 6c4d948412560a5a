/** `node scripts/release/pack-conformance.mjs`: the kit as a tarball that needs nothing but Node: `npx FILE --url URL`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { buildSync } from 'esbuild'
import { packFolder } from './pack-ota.mjs'

const SOURCE = 'packages/ota-conformance'
const PROGRAM = 'main.mjs'

/** @param {string} to a folder @returns {string} the tarball's path */
function packConformance(to) {
  const stage = mkdtempSync(join(tmpdir(), 'ota-conformance-'))
  try {
    buildSync({
      entryPoints: [join(SOURCE, 'main.ts')],
      outfile: join(stage, PROGRAM),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'warning',
    })
    // The source is for tsx, which only the project has.
    const [, ...lines] = readFileSync(join(stage, PROGRAM), 'utf8').split('\n')
    const program = ['#!/usr/bin/env node', ...lines].join('\n')
    writeFileSync(join(stage, PROGRAM), program, { mode: 0o755 })
    writeFileSync(join(stage, 'package.json'), JSON.stringify(published(), null, 2))
    return packFolder(stage, to)
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** The package.json of who runs it: one program, and nothing to install with it. */
function published() {
  const own = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'))
  const { exports, dependencies, ...rest } = own
  return { ...rest, bin: { 'ota-conformance': `./${PROGRAM}` } }
}

console.log(packConformance(argv[2] ?? 'dist/package'))
