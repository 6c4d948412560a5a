import { build } from 'esbuild'

/** The package's client for a page without a bundler: a script whose exports are in `window.ota`. */
export async function otaScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['packages/ota/client/ota-fetch.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ota',
  })
  return outputFiles.map(({ text }) => text).join('')
}
