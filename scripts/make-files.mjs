// After `next build`: the files of lib/made-files, which need no page around them. Next would start
// a route for each, and start all of them again in every build.
import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { argv, chdir, cwd, env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { hashOf, keptFiles } from './kept-files.mjs'
import { installedPackages } from './own-packages.mjs'
import { publicSettings } from './site-environment.mjs'

const CACHE = '.next/cache/made-files'
const PROGRAM = '.next/cache/made-files.mjs'

const out = resolve(argv[2] ?? 'out')
chdir(dirname(out)) // the content is beside the export

buildSync({
  absWorkingDir: cwd(), // esbuild's own is where this process began
  entryPoints: ['lib/made-files/made-files.ts'],
  outfile: PROGRAM,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: installedPackages,
  logLevel: 'warning',
})
const program = readFileSync(PROGRAM)
const packages = readFileSync('node_modules/.package-lock.json')
const makers = hashOf(program, packages, publicSettings(env))

/** @type {typeof import('../lib/made-files/made-files')} */
const { madeFiles } = await import(pathToFileURL(PROGRAM).href)
const kept = keptFiles(CACHE)
for (const { path, from, make } of await madeFiles()) {
  const file = await kept.path(hashOf(makers, path, from), make)
  mkdirSync(dirname(join(out, path)), { recursive: true })
  copyFileSync(file, join(out, path), constants.COPYFILE_FICLONE)
}
const counts = kept.close()
console.log(`files beside the pages: ${counts.made} made, ${counts.kept} as before`)
