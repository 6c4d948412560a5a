import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { installedPackages } from '../build/own-packages.mjs'

const PROGRAM = '.next/cache/site-policy.mjs'

/**
 * What site.ts says, which is compiled because it reads the site's own settings.
 * @returns {Promise<import('./headers.mjs').SitePolicy>}
 */
export async function loadSitePolicy() {
  const outfile = resolve(PROGRAM)
  mkdirSync('.next/cache', { recursive: true })
  buildSync({
    entryPoints: [fileURLToPath(new URL('site.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: installedPackages,
    logLevel: 'warning',
  })
  const { sitePolicy } = await import(pathToFileURL(outfile).href)
  return sitePolicy
}
