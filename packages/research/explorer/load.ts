import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { type Change, changeLines } from '@one-tick-ahead/ota/testing/bundle-program'
import { build } from 'esbuild'
import { installedPackages } from '@/scripts/own-packages.mjs'

/** The explorer, bundled with the server's code as it is, or with some of its lines changed. */
export type Explorer = typeof import('./search')

/** @throws when a line to replace is not there exactly once. */
export async function loadExplorer(changes: readonly Change[] = []): Promise<Explorer> {
  const { outputFiles } = await build({
    entryPoints: [join(cwd(), 'packages/research/explorer/search.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: installedPackages,
    plugins: [changeLines(changes)],
  })
  const module = { exports: {} as Explorer }
  const text = outputFiles[0]?.text ?? ''
  new Function('module', 'exports', 'require', text)(
    module,
    module.exports,
    createRequire(join(cwd(), 'package.json')),
  )
  return module.exports
}
