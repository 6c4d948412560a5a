import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app'
import { RATES } from './contract/limits'
import { reasonOf } from './db/database-error'
import { type Env, EnvError, parseEnv } from './env'
import { createLog } from './logs/log'
import { createStaticSite, headersPath } from './site/static-site'
import { createFrontDoor } from './sockets/front-door'
import { listenAddresses, listenOnEach, requireFree } from './sockets/listen'
import { loadEnvFile } from './start/env-file.mjs'
import { envWarnings } from './start/env-warnings'
import {
  openSessionStore,
  type Running,
  startAttacker,
  startDatabase,
  startIdentityProvider,
  stop,
} from './start/services'
import { StartError, withStartContext } from './start/start-error'
import { warmUp } from './start/warm-up'
import { createJwtTokens } from './tokens/jwt'
import { loadSecrets } from './tokens/keyring'

/** Runs before the server listens, so that an unusable folder is named at once. */
function prepareDataDir({ dataDir }: Env): Promise<void> {
  return withStartContext('DATA_DIR: expected a folder that can be written to', async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
  })
}

/** A file without which the server sends no page; undefined if the site is built. */
const missingFile = (staticDir: string) =>
  [join(staticDir, 'index.html'), headersPath(staticDir)].find((file) => !existsSync(file))

function openSite({ staticDir, siteUrl, production }: Env, log: Logger): RequestListener {
  if (staticDir === null)
    return (_, response) => response.writeHead(404).end(`The site is at ${siteUrl}.\n`)
  const missing = missingFile(staticDir)
  if (missing) {
    const problem = `STATIC_DIR: no "${missing}", so the server sends no page; run \`npm run build\``
    // Outside production, a build may follow: the server serves it without a restart.
    if (production) throw new StartError(`${problem}, or set STATIC_DIR=none`)
    log.warn(problem)
  }
  return createStaticSite(staticDir, new URL(siteUrl), (error) => {
    log.error({ reason: reasonOf(error) }, 'a file could not be read')
  })
}

async function start(env: Env, log: Logger, running: Running): Promise<void> {
  await prepareDataDir(env)
  const secrets = await withStartContext(
    `DATA_DIR: the keys in "${env.dataDir}" cannot be used`,
    () => loadSecrets({ ...env, warn: (message) => log.warn(message) }),
  )
  const site = openSite(env, log)
  const { host, port } = env
  const front = { port, variable: 'PORT' }
  const addresses = await listenAddresses(host, port, env.publicApiUrl)
  await requireFree(addresses, front)

  const identityProvider = await startIdentityProvider(env, log, running)
  if (env.attackerEnabled) await startAttacker(env, secrets, log, running)
  const contactMessages = await startDatabase(env, log, running)
  const store = await openSessionStore(env, log, running)
  await warmUp(createJwtTokens(secrets.jwtKeys, env.publicApiUrl, Date.now))
  const stores = { contactMessages, store, secrets, identityProvider }
  const app = createApp({ ...env, ...stores, rates: RATES, acceptJwt: true, log, now: Date.now })
  const api = getRequestListener(app.fetch)
  const handler = createFrontDoor(env.publicApiUrl, { api, site })
  const report = (err: unknown) => log.error({ err }, 'unexpected')
  // Last, because a client that is refused a connection asks another node.
  running.servers.push(...(await listenOnEach(addresses, { ...front, handler, report })))
  console.log(summary(env))
}

/** A list of the running parts, without any secret, and the address to open. */
function summary(env: Env): string {
  const { attackerEnabled, attackerOrigin, google, staticDir, siteUrl, contactMail } = env
  const local = `http://127.0.0.1:${env.providerPort} (local demo sign-in)`
  const database = env.databaseUrl ? 'PostgreSQL' : `PGlite in ${env.dataDir}`
  const built = staticDir !== null && missingFile(staticDir) ? `none in ${staticDir}` : staticDir
  const site = built ?? `another server’s, at ${siteUrl}`
  const rows = {
    Site: site,
    API: env.publicApiUrl,
    Attacker: attackerOrigin ?? (attackerEnabled ? `port ${env.attackerPort}` : 'none'),
    'Sign-in': google ? google.issuer : local,
    Sessions: env.redisUrl ? 'Redis' : env.databaseUrl ? 'PostgreSQL' : 'memory',
    Messages: database,
    Mail: contactMail ? 'a copy of each message, through SMTP_URL' : 'none',
  }
  const lines = Object.entries(rows).map(([name, what]) => name.padEnd(10) + what)
  return [...lines, `Open ${siteUrl}`].join('\n')
}

/** Milliseconds in which the last lines may still be read. */
const LAST_LINES_MS = 1000

function exit(code: number): void {
  setTimeout(() => process.exit(code), LAST_LINES_MS)
  process.stdout.write('', () => process.exit(code))
}

async function main(): Promise<void> {
  loadEnvFile()
  const env = parseEnv(process.env)
  // `npm run dev` reads the log through a pipe, and then prints it on a terminal with colours.
  const isTerminal = process.stdout.isTTY || Number(process.env.FORCE_COLOR) > 0
  const log = await createLog(isTerminal && !env.production)
  for (const warning of envWarnings(env, process.env)) log.warn(warning)
  const running: Running = { servers: [], closers: [] }
  let stopping: Promise<void> | null = null
  const stopOnce = () => {
    stopping ??= stop(running)
    return stopping
  }
  const onSignal = (signal: string) => {
    log.info({ signal }, 'stopping')
    stopOnce().then(
      () => exit(0),
      () => exit(1),
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  await start(env, log, running).catch(async (error) => {
    await stopOnce()
    throw error
  })
  // Also for unhandled rejections. The server continues: every change of a session or message is whole or absent,
  // so one request's fault is no reason to end the calls of others.
  process.on('uncaughtException', (err) => log.fatal({ err }, 'unexpected'))
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof StartError
  console.error(expected ? error.message : error)
  exit(1)
})
