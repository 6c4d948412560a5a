import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { DEMO_PATH } from '../contract/pages'
import { apiPaths } from '../contract/paths'
import { parseEnv } from '../env'
import { createLocalProvider } from './provider'

/** `npm run provider`: the local sign-in provider alone, for a server whose OIDC_ISSUER names it. */

if (existsSync('.env')) process.loadEnvFile('.env')
const env = parseEnv(process.env)
if (!env.google)
  throw new Error('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected those of the server')
const { issuer, handler } = await createLocalProvider({
  port: env.providerPort,
  redirectUri: env.publicApiUrl + apiPaths.signInCallback,
  demoUrl: env.siteUrl + DEMO_PATH,
  client: env.google,
})
// On loopback alone: it signs in anybody who reaches it.
createServer(handler).listen(env.providerPort, '127.0.0.1', () => {
  console.log(`Sign-in ${issuer} (local demo identity)`)
})
