import { apiPaths } from '../contract/paths'
import { EnvError, parseEnv } from '../env'
import { listen } from '../sockets/listen'
import { loadEnvFile } from '../start/env-file.mjs'
import { StartError } from '../start/start-error'
import { createLocalProvider } from './provider'

/** `npm run provider`: the local sign-in provider alone, for a server whose OIDC_ISSUER names it. */

async function main(): Promise<void> {
  loadEnvFile()
  const env = parseEnv(process.env)
  if (!env.google) {
    throw new StartError('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected those of the server')
  }
  const { issuer, handler } = await createLocalProvider({
    port: env.providerPort,
    redirectUri: env.publicApiUrl + apiPaths.signInCallback,
    client: env.google,
  })
  // On loopback alone, because it signs in anyone who reaches it.
  await listen({ handler, host: '127.0.0.1', port: env.providerPort, variable: 'PROVIDER_PORT' })
  console.log(`Sign-in ${issuer} (local demo sign-in)`)
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof StartError
  console.error(expected ? error.message : error)
  process.exit(1)
})
