/** `npm run build`: a new site in out/ and the server in dist/. With `--reuse`, a kept build of the same sources. */
import { publish } from './build/builds.mjs'
import { buildExport, buildServer, ensureReady, findOrBuildExport, root } from './prepare.mjs'

ensureReady()
const site = process.argv.includes('--reuse') ? findOrBuildExport() : buildExport()
buildServer()
publish(root, site)
console.log(`
The site is in out/ and the server in dist/. A server that is running sends the new site already.
\`node dist/main.mjs\` starts the new server; docs/deploying.md says how to host both.`)
