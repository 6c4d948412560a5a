import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { DEMO_PATH } from '@/lib/api/pages'
import { apiPaths } from '@/lib/api/paths'
import type { SessionStore } from '@/lib/ota/server/store'
import { createMemoryStore } from '@/lib/ota/stores/memory'
import { createPostgresStore } from '@/lib/ota/stores/postgres'
import { connectPostgres } from '@/lib/ota/stores/postgres/connection'
import { createRedisStore } from '@/lib/ota/stores/redis'
import { connectRedis } from '@/lib/ota/stores/redis/connection'
import { createApp } from './app'
import { createAttacker } from './attacker'
import { createBoundedLog } from './bounded-log'
import { CONNECTIONS_PER_CLIENT, type Connections, createConnections } from './connections'
import { createContactMessages } from './db/contact-messages'
import type { Database } from './db/database'
import { reasonOf } from './db/database-error'
import { createMailOutbox } from './db/mail-outbox'
import { messagesSocketPath, serveMessages } from './db/messages-socket'
import { openDatabase } from './db/open-database'
import { createSignInLedger } from './db/sign-ins'
import { type Env, EnvError, envWarnings, parseEnv } from './env'
import { createFrontDoor } from './front-door'
import { limitRequests } from './limit-requests'
import { drain, listen, listenOnLoopback6 } from './listen'
import { startDelivery } from './mail/delivery'
import { createMailer } from './mail/mailer'
import { createLocalProvider } from './provider'
import { createIdentityProvider, type IdentityProvider } from './sign-in/identity-provider'
import { createSignIns } from './sign-in/sign-ins'
import { headersPath } from './site-headers'
import { explain, StartError } from './start-error'
import { createStaticSite } from './static-site'
import { createJwtTokens } from './tokens/jwt'
import { loadSecrets } from './tokens/keyring'
import { warmUp } from './warm-up'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const LOOPBACK = '127.0.0.1'
const DRAIN_MS = 10_000
/** `npm run messages` may have the folder open for a moment. */
const DATABASE_WAIT_MS = 10_000

/** What is running, in the order in which it came up. */
interface Running {
  servers: Server[]
  /** Of all servers: they share the process's descriptors. */
  connections: Connections
  closers: (() => Promise<void>)[]
}

/** Google where there are credentials, else the provider on this machine, which starts here. */
async function startIdentityProvider(env: Env, running: Running): Promise<IdentityProvider> {
  if (env.google) return createIdentityProvider({ issuer: GOOGLE_ISSUER, ...env.google })
  const provider = await createLocalProvider({
    port: env.providerPort,
    redirectUri: env.publicApiUrl + apiPaths.signInCallback,
    demoUrl: env.siteUrl + DEMO_PATH,
  })
  const { handler } = provider
  // On loopback whatever HOST says: it signs in whoever reaches it.
  const where = { host: LOOPBACK, port: env.providerPort, variable: 'PROVIDER_PORT' }
  running.servers.push(await listen({ handler, ...where, connections: running.connections }))
  console.log(`Sign-in   ${provider.issuer} (local demo identity)`)
  return createIdentityProvider(provider)
}

function startMailing(settings: NonNullable<Env['contactMail']>, database: Database, log: Logger) {
  const outbox = createMailOutbox(database)
  return startDelivery({ outbox, send: createMailer(settings), log: log.child({ part: 'mail' }) })
}

async function startDatabase(env: Env, log: Logger, running: Running) {
  const report = (error: Error) =>
    log.warn({ reason: error.message }, 'a database connection broke')
  const database = await openDatabase({ ...env, waitMs: DATABASE_WAIT_MS, report })
  running.closers.push(database.close)
  const delivery = env.contactMail && startMailing(env.contactMail, database, log)
  if (delivery) running.closers.push(delivery.stop)
  const contactMessages = createContactMessages(database, delivery?.wake)
  if (!env.databaseUrl) {
    const socket = await serveMessages(messagesSocketPath(env.dataDir), contactMessages)
    running.closers.push(socket.close)
  }
  return { contactMessages, ledger: createSignInLedger(database.db, database.makeDurable) }
}

/** In Redis where it has an address, else in the database server where there is one, else here. */
async function openSessionStore(env: Env, log: Logger, running: Running): Promise<SessionStore> {
  const watch = {
    lost: (reason: string) => log.error({ reason }, 'session store lost'),
    found: () => log.warn('session store found again'),
  }
  if (env.redisUrls) {
    const connection = await connectRedis(env.redisUrls, watch)
    running.closers.push(connection.close)
    return createRedisStore(connection)
  }
  if (!env.databaseUrl) return createMemoryStore()
  const { onPromotion } = env
  const connection = await connectPostgres(env.databaseUrl, watch, { onPromotion })
  running.closers.push(connection.close)
  return createPostgresStore(connection)
}

async function startAttacker(env: Env, log: Logger, running: Running): Promise<void> {
  const attackLog = createBoundedLog(log.child({ part: 'attacker' }))
  running.closers.push(async () => attackLog.close())
  const attacker = createAttacker({
    ...env,
    targets: env.attackerTargets,
    log: attackLog,
    now: Date.now,
  })
  const handler = getRequestListener(attacker.fetch)
  const where = { host: env.host, port: env.attackerPort, variable: 'ATTACKER_PORT' }
  running.servers.push(await listen({ handler, ...where, connections: running.connections }))
  console.log(`Attacker  http://127.0.0.1:${env.attackerPort}`)
}

/** Made and tried before anything listens, so that a folder of no use is named at once. */
function prepareDataDir({ dataDir, databaseUrl }: Env): Promise<void> {
  return explain('DATA_DIR: expected a folder that can be written to', async () => {
    if (!databaseUrl) messagesSocketPath(dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
  })
}

async function start(env: Env, log: Logger, running: Running): Promise<void> {
  await prepareDataDir(env)
  const secrets = await explain(`DATA_DIR: the keys in "${env.dataDir}" cannot be used`, () =>
    loadSecrets({ ...env, warn: (message) => log.warn(message) }),
  )
  if (!existsSync(join(env.staticDir, 'index.html'))) {
    log.warn(`STATIC_DIR: no site in "${env.staticDir}"; \`npm run build\` makes one`)
  } else if (!existsSync(headersPath(env.staticDir))) {
    const missing = headersPath(env.staticDir)
    log.warn(`STATIC_DIR: no "${missing}", so no page is sent; \`npm run build\` makes both`)
  }
  const door = createFrontDoor(env.publicApiUrl)
  const { connections } = running
  const { host, port } = env
  const front = { handler: door.handler, host, port, variable: 'PORT', connections }
  running.servers.push(await listen(front))
  const second = await listenOnLoopback6(front)
  if (second) running.servers.push(second)

  const identityProvider = await startIdentityProvider(env, running)
  if (env.attackerEnabled) await startAttacker(env, log, running)
  const where = env.databaseUrl
    ? 'DATABASE_URL: the database'
    : `DATA_DIR: the database in "${env.dataDir}"`
  const stored = await explain(`${where} cannot be used`, () => startDatabase(env, log, running))
  const storedIn = env.redisUrls ? 'REDIS_URL' : 'DATABASE_URL'
  const store = await explain(`${storedIn}: the session store cannot be used`, () =>
    openSessionStore(env, log, running),
  )
  const signIns = createSignIns({
    ledger: stored.ledger,
    store,
    report: (error) => log.error(error, 'old sign-ins could not be swept'),
    now: Date.now,
  })
  await signIns.start()
  running.closers.push(async () => signIns.stop())
  if (env.warmUp) await warmUp(createJwtTokens(secrets.jwtKeys, env.publicApiUrl, Date.now))
  const requestLog = createBoundedLog(log)
  running.closers.push(async () => requestLog.close())
  const app = createApp({
    ...env,
    secrets,
    identityProvider,
    contactMessages: stored.contactMessages,
    store,
    signIns,
    log: requestLog,
    now: Date.now,
  })
  const site = createStaticSite(env.staticDir, new URL(env.siteUrl), env.hsts, (error) => {
    const subject = { reason: reasonOf(error) }
    requestLog.tell({ level: 'error', message: 'a file could not be read', subject })
  })
  door.open({
    api: getRequestListener(app.fetch),
    site: env.rateLimit ? limitRequests(site, env.trustProxy) : site,
  })
  console.log(`Site, API ${env.publicApiUrl}`)
}

/** Frees ports, database, socket and lock; a second signal does not start it twice. */
async function stop(running: Running): Promise<void> {
  await drain(running.servers, DRAIN_MS)
  for (const close of running.closers.reverse()) await close()
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  const log = pino({ level: env.logLevel, base: undefined })
  for (const warning of envWarnings(env)) log.warn(warning)
  // Behind a proxy every connection is the proxy's.
  const perClient = env.rateLimit && !env.behindProxy ? CONNECTIONS_PER_CLIENT : Infinity
  const connections = createConnections({ perClient })
  const running: Running = { servers: [], connections, closers: [] }
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
