import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createMemoryStore, type SessionStore } from '@one-tick-ahead/ota'
import { createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { createRedisStore } from '@one-tick-ahead/ota/stores/redis'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createAttacker } from '../attacker/attacker'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { createContactMessages } from '../db/contact-messages'
import {
  LONG_ANSWER_MS,
  MESSAGE_CONNECTIONS,
  openPool,
  openPostgres,
  withTables,
} from '../db/database'
import { reasonOf } from '../db/database-error'
import { serveMessages } from '../db/messages-socket'
import { openPglite } from '../db/open-pglite'
import type { Env } from '../env'
import { reasonOfMail, startDelivery } from '../mail/delivery'
import { checkMailServer, createMailer } from '../mail/mailer'
import { createLocalProvider } from '../provider/provider'
import { reasonOf as reasonOfSignIn } from '../sign-in/failure'
import { createIdentityProvider, type IdentityProvider } from '../sign-in/identity-provider'
import { drain, listen, listenAddresses, listenOnEach } from '../sockets/listen'
import type { Secrets } from '../tokens/keyring'
import { withStartContext } from './start-error'

const DRAIN_MS = 10_000

/** The running parts, in the order of their start. */
export interface Running {
  servers: Server[]
  closers: (() => Promise<void>)[]
}

/** Frees ports, database, socket and lock. */
export async function stop(running: Running): Promise<void> {
  await drain(running.servers, DRAIN_MS)
  for (const close of running.closers.reverse()) await close()
}

/** In milliseconds. A call fails soon while Redis is silent, and at once while it is away. */
const REDIS = {
  enableAutoPipelining: true,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  socketTimeout: 5000,
  // A primary that became a replica may keep its connections: a new one leads to the new primary.
  reconnectOnError: ({ message }: Error) => message.includes('READONLY'),
}

const LOOPBACK = '127.0.0.1'
/** `npm run messages` may have the folder open for a moment. */
const DATABASE_WAIT_MS = 10_000

/** Google or the configured issuer, if there are credentials; otherwise starts the local provider. */
export async function startIdentityProvider(
  env: Env,
  log: Logger,
  running: Running,
): Promise<IdentityProvider> {
  if (env.google) {
    const configured = createIdentityProvider(env.google)
    // Not awaited: the server also works without sign-ins, and each one asks again.
    configured.configuration().catch((error: unknown) => {
      const missing = `OIDC_ISSUER: no OpenID provider answers at ${env.google?.issuer}`
      log.warn({ reason: reasonOfSignIn(error) }, `${missing}; sign-ins fail until one does`)
    })
    return configured
  }
  const provider = await createLocalProvider({
    port: env.providerPort,
    redirectUri: env.publicApiUrl + apiPaths.signInCallback,
  })
  const { handler } = provider
  // On loopback for every HOST, because it signs in anyone who reaches it.
  const where = { host: LOOPBACK, port: env.providerPort, variable: 'PROVIDER_PORT' }
  running.servers.push(await listen({ handler, ...where }))
  return createIdentityProvider(provider)
}

/** The reason follows this text; the address has no credentials. */
const awayAt = (name: string, url: string) =>
  `${name}: the server at ${new URL(url).host} cannot be used; start it, or correct ${name}`

async function openDatabase({ databaseUrl, dataDir }: Env, report: (error: Error) => void) {
  if (!databaseUrl) return withTables(await openPglite(dataDir, DATABASE_WAIT_MS))
  const patient = await withTables(openPostgres(databaseUrl, report, { answerMs: LONG_ANSWER_MS }))
  await patient.close()
  return openPostgres(databaseUrl, report)
}

const reportBroken = (log: Logger) => (error: Error) =>
  log.warn({ reason: error.message }, 'a database connection broke')

/** @throws StartError naming the setting, as the next does. */
export function startDatabase(env: Env, log: Logger, running: Running) {
  const { databaseUrl, dataDir, contactMail } = env
  const what = databaseUrl
    ? awayAt('DATABASE_URL', databaseUrl)
    : `DATA_DIR: the database in "${dataDir}" cannot be used`
  return withStartContext(what, async () => {
    const reportUnread = (error: Error) =>
      log.warn({ reason: error.message }, '`npm run messages` failed')
    const database = await openDatabase(env, reportBroken(log))
    running.closers.push(database.close)
    const contactMessages = createContactMessages(database, { mailed: contactMail !== null })
    if (contactMail) {
      running.closers.push(startDelivery(contactMessages, createMailer(contactMail), log))
      checkMailServer(contactMail.smtpUrl).catch((error) =>
        log.warn(
          { reason: reasonOfMail(error) },
          'SMTP_URL: the mail server cannot be used, so contact messages wait to be mailed',
        ),
      )
    }
    if (!databaseUrl)
      running.closers.push(await serveMessages(dataDir, contactMessages, reportUnread))
    return contactMessages
  })
}

/** @returns the store, and the reason of an outage, which the errors of its calls lack */
function createSharedStore(redisUrl: string, log: Logger, running: Running) {
  const client = new Redis(redisUrl, REDIS)
  running.closers.push(async () => client.disconnect())
  let wasReady = false
  let reason = ''
  client.on('ready', () => {
    wasReady = true
    reason = ''
  })
  client.on('error', (error) => {
    const before = reason
    reason = reasonOf(error)
    if (wasReady && reason !== before) log.warn({ reason }, 'a Redis connection broke')
  })
  return { store: createRedisStore(client), reason: () => reason }
}

/**
 * Opens the store in Redis, if it has an address; otherwise in the database server, with connections of its own, so that
 * contact messages that wait there hold up no session; otherwise in this process.
 * @throws StartError
 */
export async function openSessionStore(
  { redisUrl, databaseUrl, databasePoolSize }: Env,
  log: Logger,
  running: Running,
): Promise<SessionStore> {
  if (redisUrl) {
    const { store, reason } = createSharedStore(redisUrl, log, running)
    await withStartContext(awayAt('REDIS_URL', redisUrl), async () => {
      try {
        await store.ready()
      } catch (error) {
        throw reason() ? new Error(reason()) : error
      }
    })
    return store
  }
  if (!databaseUrl) return createMemoryStore()
  const connections = databasePoolSize - MESSAGE_CONNECTIONS
  const pool = openPool(databaseUrl, reportBroken(log), { connections })
  running.closers.push(() => pool.end())
  const store = createPostgresStore(pool)
  await withStartContext(awayAt('DATABASE_URL', databaseUrl), () => store.ready())
  return store
}

export async function startAttacker(
  env: Env,
  { auditKey }: Pick<Secrets, 'auditKey'>,
  log: Logger,
  running: Running,
): Promise<void> {
  const attacker = createAttacker({
    ...env,
    targets: env.attackerTargets,
    log: log.child({ part: 'attacker' }),
    rate: RATES.attacks,
    totalRate: RATES.allAttacks,
    auditKey,
    now: Date.now,
  })
  const handler = getRequestListener(attacker.fetch)
  const report = (err: unknown) => log.error({ err }, 'unexpected')
  const { host, attackerPort: port, attackerOrigin } = env
  const addresses = await listenAddresses(host, port, attackerOrigin)
  const where = { handler, report, port, variable: 'ATTACKER_PORT' }
  running.servers.push(...(await listenOnEach(addresses, where)))
}
