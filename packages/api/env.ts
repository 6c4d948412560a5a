import { BlockList } from 'node:net'
import { z } from 'zod'
import { isReserved } from './contract/addresses'
import { apiPaths } from './contract/paths'
import {
  credential,
  isLoopback,
  issuerUrl,
  jwkSet,
  mailAddress,
  masterKeys,
  origin,
  poolSize,
  port,
  postgresUrl,
  proxyList,
  redisUrl,
  smtpUrl,
} from './start/env-fields'
import { BLOCKED_ATTACKER, isMixedContent } from './start/two-origins'

const fields = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'expected development, test or production')
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  ATTACKER_PORT: port.default(3001),
  PROVIDER_PORT: port.default(3002),
  PUBLIC_API_URL: origin.optional(),
  SITE_URL: origin.optional(),
  NEXT_PUBLIC_ATTACKER_ORIGIN: z.literal('none').or(origin).optional(),
  STATIC_DIR: z.string().default('out'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: poolSize.default(10),
  REDIS_URL: redisUrl.optional(),
  OTA_MASTER_KEYS: masterKeys.optional(),
  JWT_PRIVATE_KEYS: jwkSet.optional(),
  GOOGLE_CLIENT_ID: credential.optional(),
  GOOGLE_CLIENT_SECRET: credential.optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  TRUST_PROXY: proxyList.optional(),
  SMTP_URL: smtpUrl.optional(),
  CONTACT_MAIL_TO: mailAddress.optional(),
})

type Fields = z.infer<typeof fields>

/** Every variable that the server and a build read. */
export const ENV_NAMES = Object.keys(fields.shape) as (keyof Fields)[]

/** The settings of one run. */
export type Env = ReturnType<typeof settle>

/** The settings are not usable. Holds names and expectations, never a value. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(['The environment is not usable:', ...problems.map((line) => `  ${line}`)].join('\n'))
  }
}

/** `process.env`, or a test's table. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * The settings of one run, from `process.env` or a test's table. An empty value counts as unset, because
 * that is how a line of `.env` is switched off.
 * @throws EnvError naming every bad variable and what was expected of it.
 */
export function parseEnv(source: Variables): Env {
  const given = ENV_NAMES.map((name) => [name, source[name]?.trim() || undefined])
  const parsed = fields.safeParse(Object.fromEntries(given))
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${expectationOf(issue)}`)
  if (!parsed.success || problems.length > 0) throw new EnvError(problems)
  return settle(parsed.data)
}

/** A union's last member, such as the origin after "none", has the better message. */
const expectationOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? '') : issue.message

/** An https address is production, unless NODE_ENV says otherwise. */
const isProduction = ({ NODE_ENV, PUBLIC_API_URL }: Fields) =>
  NODE_ENV ? NODE_ENV === 'production' : (PUBLIC_API_URL?.startsWith('https:') ?? false)

const hostOf = (address = '') =>
  URL.canParse(address) ? new URL(address).hostname : address.split('@').at(-1)

const ADDRESSES = [
  'PUBLIC_API_URL',
  'SITE_URL',
  'NEXT_PUBLIC_ATTACKER_ORIGIN',
  'OIDC_ISSUER',
  'SMTP_URL',
  'CONTACT_MAIL_TO',
] as const

/** Rules that a single field cannot state. */
function contradictions(env: Fields): string[] {
  const production = isProduction(env)
  const why = env.NODE_ENV ? 'with NODE_ENV=production' : 'with an https PUBLIC_API_URL'
  const ports = [env.PORT, env.ATTACKER_PORT, env.PROVIDER_PORT]
  const { NEXT_PUBLIC_ATTACKER_ORIGIN: attacker, PUBLIC_API_URL = 'http://localhost' } = env
  const { SITE_URL = PUBLIC_API_URL } = env
  const placeholders = ADDRESSES.filter((name) => isReserved(hostOf(env[name]) ?? ''))
  const rules: [broken: boolean, problem: string][] = [
    [
      new Set(ports).size < ports.length,
      'PORT, ATTACKER_PORT, PROVIDER_PORT: expected different ports',
    ],
    [
      Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET),
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected both or neither',
    ],
    [
      Boolean(env.OIDC_ISSUER) && !env.GOOGLE_CLIENT_ID,
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: required with OIDC_ISSUER, expected what that issuer gave',
    ],
    [
      Boolean(env.OIDC_ISSUER) &&
        isLoopback(hostOf(env.OIDC_ISSUER) ?? '') &&
        !isLoopback(hostOf(PUBLIC_API_URL) ?? ''),
      'OIDC_ISSUER: expected an address that visitors’ browsers reach, as they reach PUBLIC_API_URL',
    ],
    [
      production && !env.GOOGLE_CLIENT_ID,
      `GOOGLE_CLIENT_ID: required ${why}; the local provider signs in anyone`,
    ],
    [
      production && !env.OTA_MASTER_KEYS,
      `OTA_MASTER_KEYS: required ${why}, expected "1:<base64 of 32 bytes>"`,
    ],
    [
      production && !attacker,
      `NEXT_PUBLIC_ATTACKER_ORIGIN: required ${why}, expected the attacker host’s own origin, or "none" for no attacks`,
    ],
    [
      Boolean(attacker) && [PUBLIC_API_URL, SITE_URL].map(hostOf).includes(hostOf(attacker)),
      'NEXT_PUBLIC_ATTACKER_ORIGIN: expected a host name that is neither the site’s nor the API’s, since cookies ignore ports',
    ],
    [isMixedContent(SITE_URL, attacker), BLOCKED_ATTACKER],
    [
      isMixedContent(SITE_URL, PUBLIC_API_URL),
      'PUBLIC_API_URL: expected https, since browsers block calls from an https SITE_URL to http',
    ],
    [
      Boolean(env.SMTP_URL && !env.CONTACT_MAIL_TO),
      'CONTACT_MAIL_TO: required with SMTP_URL, expected the address that gets the messages',
    ],
    [
      Boolean(env.REDIS_URL && !env.DATABASE_URL),
      'DATABASE_URL: required with REDIS_URL; nodes that share sessions also share contact messages',
    ],
    [
      production && placeholders.length > 0,
      `${placeholders.join(', ')}: replace the example with your own value in production`,
    ],
  ]
  return rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
}

/** Most mail servers let an account that is a mail address send only as that address. */
function senderOf(smtpUrl: string, to: string): string {
  const account = decodeURIComponent(new URL(smtpUrl).username)
  return mailAddress.safeParse(account).success ? account : to
}

/** Fills in the defaults that depend on other variables. */
function settle(env: Fields) {
  const publicApiUrl = env.PUBLIC_API_URL ?? `http://localhost:${env.PORT}`
  const siteUrl = env.SITE_URL ?? publicApiUrl
  const { protocol, hostname } = new URL(siteUrl)
  const isLocal = protocol === 'http:' && isLoopback(hostname)
  const { NEXT_PUBLIC_ATTACKER_ORIGIN: attacker, SMTP_URL, CONTACT_MAIL_TO: to } = env
  return {
    production: isProduction(env),
    host: env.HOST,
    port: env.PORT,
    attackerPort: env.ATTACKER_PORT,
    providerPort: env.PROVIDER_PORT,
    dataDir: env.DATA_DIR,
    /** The URL of a PostgreSQL server; undefined: the embedded engine, under `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** The most connections of this process to that server. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Null: contact messages are kept and not mailed. */
    contactMail: SMTP_URL && to ? { smtpUrl: SMTP_URL, to, from: senderOf(SMTP_URL, to) } : null,
    /** Null: another server sends the site. */
    staticDir: env.STATIC_DIR === 'none' ? null : env.STATIC_DIR,
    /** Origin of the API as browsers see it, without a trailing slash. */
    publicApiUrl,
    /** Origin of the site, without a trailing slash. */
    siteUrl,
    attackerEnabled: attacker !== 'none',
    /** Origin of the attacker host in a build with these settings; null: none. */
    attackerOrigin:
      attacker === 'none'
        ? null
        : (attacker ?? (isLocal ? `http://127.0.0.1:${env.ATTACKER_PORT}` : null)),
    attackerTargets: [publicApiUrl + apiPaths.persons, publicApiUrl + apiPaths.customers],
    /** Null: the local sign-in provider signs people in. */
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER ?? 'https://accounts.google.com',
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : null,
    masterKeys: env.OTA_MASTER_KEYS,
    jwtPrivateKeys: env.JWT_PRIVATE_KEYS,
    /** Undefined: the sessions are in `databaseUrl`, or in this process. */
    redisUrl: env.REDIS_URL,
    /** The proxies whose X-Forwarded-For is believed; none by default. */
    trustProxy: env.TRUST_PROXY ?? new BlockList(),
    /** True if a proxy is trusted. */
    behindProxy: env.TRUST_PROXY !== undefined,
  }
}
