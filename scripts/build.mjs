/** `npm run build`: the export in out/ and the server in dist/, whether stale or not. */
import { buildExport, buildServer, ensureReady, root } from './prepare.mjs'
import { weighProductionInstall } from './release/production-install.mjs'

ensureReady()
buildExport()
buildServer()

process.chdir(root)
const { packages, bytes } = weighProductionInstall()
console.log(
  `\nTo run dist/, npm ci --omit=dev installs ${packages} packages, ${(bytes / 1e6).toFixed(1)} MB.`,
)
