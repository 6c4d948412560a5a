/** `npm run build`: a new site in out/ and the server in dist/. */
import { publish } from './build/builds.mjs'
import { readOptions } from './options.mjs'
import { buildExport, buildServer, ensureReady, findOrBuildExport, root } from './prepare.mjs'

const { values } = readOptions(
  `npm run build: builds the site into out/ and the server into dist/.
With --reuse it takes the site from a kept build of the same sources and settings, if there is one.
Example: npm run build -- --reuse. Environment variables and .env have the settings (docs/deploying.md).`,
  { options: { reuse: { type: 'boolean' } } },
)
ensureReady()
const site = values.reuse ? findOrBuildExport() : buildExport()
buildServer()
publish(root, site)
console.log(`
The site is in out/ and the server in dist/. A server that is running sends the new site already.
\`node dist/main.mjs\` starts the new server; docs/deploying.md says how to host both.`)
