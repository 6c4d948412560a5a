import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { type AppDeps, createApp } from './app'
import { RATES } from './contract/limits'
import { reasonOf } from './db/database-error'
import { type Env, EnvError, parseEnv } from './env'
import { createStaticSite, headersPath } from './site/static-site'
import { createFrontDoor } from './sockets/front-door'
import { listen, listenOnLoopback6, requireFree } from './sockets/listen'
import { addressWarnings, envFileWarnings, envWarnings, readAddresses } from './start/env-warnings'
import { type Running, stop } from './start/lifecycle'
import {
  openSessionStore,
  startAttacker,
  startDatabase,
  startIdentityProvider,
} from './start/services'
import { StartError, withStartContext } from './start/start-error'
import { warmUp } from './start/warm-up'
import { loadSecrets } from './tokens/keyring'

/** Of each kind; the start waits for them, for half a second. */
const WARM_UP_CALLS = 500

/** Made and tried before anything listens, so that a folder of no use is named at once. */
function prepareDataDir({ dataDir }: Env): Promise<void> {
  return withStartContext('DATA_DIR: expected a folder that can be written to', async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
  })
}

function openSite({ staticDir, siteUrl, hsts }: Env, log: Logger): RequestListener {
  if (staticDir === null)
    return (_, response) => response.writeHead(404).end(`The site is at ${siteUrl}.\n`)
  if (!existsSync(join(staticDir, 'index.html'))) {
    log.warn(`STATIC_DIR: no site in "${staticDir}"; \`npm run build\` makes one`)
  } else if (!existsSync(headersPath(staticDir))) {
    const missing = headersPath(staticDir)
    log.warn(`STATIC_DIR: no "${missing}", so no page is sent; \`npm run build\` makes both`)
  }
  return createStaticSite(staticDir, new URL(siteUrl), hsts, (error) => {
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
  const front = { host, port, variable: 'PORT' }
  await requireFree(front)

  const identityProvider = await startIdentityProvider(env, running)
  if (env.attackerEnabled) await startAttacker(env, log, running)
  const where = env.databaseUrl
    ? 'DATABASE_URL: the database'
    : `DATA_DIR: the database in "${env.dataDir}"`
  const stored = await withStartContext(`${where} cannot be used`, () =>
    startDatabase(env, log, running),
  )
  const storedIn = env.redisUrl ? 'REDIS_URL' : 'DATABASE_URL'
  const store = await withStartContext(`${storedIn}: the session store cannot be used`, () =>
    openSessionStore(env, stored.pool, log, running),
  )
  const deps: AppDeps = {
    ...env,
    rates: RATES,
    secrets,
    identityProvider,
    contactMessages: stored.contactMessages,
    store,
    log,
    now: Date.now,
  }
  if (env.warmUp) await warmUp(deps, WARM_UP_CALLS)
  const app = createApp(deps)
  const handler = createFrontDoor(env.publicApiUrl, {
    api: getRequestListener(app.fetch),
    site,
  })
  // Last: who is refused a connection asks another node, and nobody is told to come again.
  running.servers.push(await listen({ ...front, handler }))
  const second = await listenOnLoopback6({ ...front, handler })
  if (second) running.servers.push(second)
  const here = env.staticDir === null ? `Site ${env.siteUrl}, API` : 'Site, API'
  console.log([...running.addresses, `${here} ${env.publicApiUrl}`].join('\n'))
}

/** A reader that is slow gets every line; a full disk keeps this many bytes, and costs the lines beyond. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024

function createLog(level: Env['logLevel']): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES })
  // Without a listener a line that cannot be printed would end the process.
  output.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return pino({ level, base: undefined }, output)
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  const log = createLog(env.logLevel)
  const warnings = [
    ...envFileWarnings(),
    ...envWarnings(env),
    ...addressWarnings(env, env.staticDir === null ? null : readAddresses(env.staticDir)),
  ]
  for (const warning of warnings) log.warn(warning)
  const running: Running = {
    servers: [],
    addresses: [],
    closers: [],
  }
  let stopping: Promise<void> | null = null
  const stopOnce = () => {
    stopping ??= stop(running)
    return stopping
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      stopOnce().then(
        () => process.exit(),
        () => process.exit(1),
      )
    })
  }
  try {
    await start(env, log, running)
  } catch (error) {
    await stopOnce()
    throw error
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof StartError
  console.error(expected ? error.message : error)
  process.exit(1)
})
