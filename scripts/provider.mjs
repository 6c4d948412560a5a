/** `npm run provider`: the local sign-in provider alone, for a server whose OIDC_ISSUER names it. */
import { readOptions } from './options.mjs'
import { ensureReady, root } from './prepare.mjs'

readOptions(`npm run provider: runs only the local sign-in provider, for a server whose OIDC_ISSUER names it.
It has no options. It reads GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and PROVIDER_PORT, as the server does.
Example: GOOGLE_CLIENT_ID=demo GOOGLE_CLIENT_SECRET=secret npm run provider`)
ensureReady()
process.chdir(root)
const { tsImport } = await import('tsx/esm/api')
await tsImport('../packages/api/provider/main.ts', import.meta.url)
