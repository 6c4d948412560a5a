import { BlockList } from 'node:net'
import { z } from 'zod'
import { apiPaths } from './contract/paths'
import { HSTS_SCOPES } from './http/hsts'
import {
  commaList,
  credential,
  isLoopback,
  issuerUrl,
  jwkSet,
  mailAddress,
  masterKeys,
  onOff,
  origin,
  port,
  postgresUrl,
  proxyList,
  redisUrl,
  smtpUrl,
  trueFalse,
  webUrl,
} from './start/env-fields'

const fields = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  ATTACKER_PORT: port.default(3001),
  PROVIDER_PORT: port.default(3002),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  CONTACT_MAIL_TO: mailAddress.optional(),
  CONTACT_MAIL_FROM: mailAddress.optional(),
  STATIC_DIR: z.string().default('out'),
  PUBLIC_API_URL: origin.optional(),
  SITE_URL: origin.optional(),
  ATTACKER_ENABLED: trueFalse.default(true),
  NEXT_PUBLIC_ATTACKER_ORIGIN: origin.optional(),
  ATTACKER_TARGETS: commaList(webUrl).optional(),
  GOOGLE_CLIENT_ID: credential.optional(),
  GOOGLE_CLIENT_SECRET: credential.optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OTA_MASTER_KEYS: masterKeys.optional(),
  JWT_PRIVATE_KEYS: jwkSet.optional(),
  REDIS_URL: redisUrl.optional(),
  WARM_UP: onOff.default(true),
  ACCEPT_JWT: onOff.default(true),
  TRUST_PROXY: proxyList.optional(),
  HSTS: z.enum(HSTS_SCOPES).default('host'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Fields = z.infer<typeof fields>

/** Every variable the server reads, for the check that `.env.example` documents them all. */
export const ENV_NAMES = Object.keys(fields.shape) as (keyof Fields)[]

export type Env = ReturnType<typeof settle>

/** Why the server does not start. Holds names and expectations, never a value. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(['The environment is not usable:', ...problems.map((line) => `  ${line}`)].join('\n'))
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/** An empty value counts as unset, because that is how a line of `.env` is switched off. */
const given = (source: Variables): Variables =>
  Object.fromEntries(
    ENV_NAMES.flatMap((name) => (source[name]?.trim() ? [[name, source[name]?.trim()]] : [])),
  )

/**
 * The settings of one run, from `process.env` or a test's table.
 * @throws EnvError naming every bad variable and what was expected of it.
 */
export function parseEnv(source: Variables): Env {
  const parsed = fields.safeParse(given(source))
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    )
  }
  const problems = contradictions(parsed.data)
  if (problems.length > 0) throw new EnvError(problems)
  return settle(parsed.data)
}

/** Unless a setting says otherwise, strangers can reach an https address. */
const isProduction = ({
  NODE_ENV,
  PUBLIC_API_URL,
}: Readonly<{ NODE_ENV?: string; PUBLIC_API_URL?: string }>) =>
  NODE_ENV ? NODE_ENV === 'production' : /^https:/i.test(PUBLIC_API_URL ?? '')

/** Whether the variables are those of a server for strangers. They may be wrong in other ways. */
export const isForProduction = (source: Variables): boolean => isProduction(given(source))

/** Whether the attacker has a host name of neither the API nor the site: cookies ignore ports. */
function hasOwnHost({ NEXT_PUBLIC_ATTACKER_ORIGIN, PUBLIC_API_URL, SITE_URL }: Fields): boolean {
  if (!NEXT_PUBLIC_ATTACKER_ORIGIN) return true
  const hosts = [PUBLIC_API_URL ?? 'http://localhost', SITE_URL].map(
    (url) => url && new URL(url).hostname,
  )
  return !hosts.includes(new URL(NEXT_PUBLIC_ATTACKER_ORIGIN).hostname)
}

/** Rules that a single field cannot state. */
function contradictions(env: Fields): string[] {
  const production = isProduction(env)
  const why = env.NODE_ENV
    ? 'under NODE_ENV=production'
    : 'with an https PUBLIC_API_URL unless NODE_ENV=development'
  const ports = [env.PORT, env.ATTACKER_PORT, env.PROVIDER_PORT]
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
      Boolean(env.OIDC_ISSUER) && !env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET,
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: required with OIDC_ISSUER, expected what that issuer gave',
    ],
    [
      production && !env.GOOGLE_CLIENT_ID,
      `GOOGLE_CLIENT_ID: required ${why}; the local provider signs in anybody`,
    ],
    [
      production && !env.OTA_MASTER_KEYS,
      `OTA_MASTER_KEYS: required ${why}, expected "1:<base64 of 32 bytes>"`,
    ],
    [
      production && env.ATTACKER_ENABLED && !env.NEXT_PUBLIC_ATTACKER_ORIGIN,
      `NEXT_PUBLIC_ATTACKER_ORIGIN: required ${why}, expected the attacker’s own origin, such as https://attacker.example.com; ATTACKER_ENABLED=false turns the attacks off`,
    ],
    [
      env.ATTACKER_ENABLED && !hasOwnHost(env),
      'NEXT_PUBLIC_ATTACKER_ORIGIN: expected a host name that is neither the site’s nor the API’s',
    ],
    [
      Boolean(env.SMTP_URL && !env.CONTACT_MAIL_TO),
      'CONTACT_MAIL_TO: required with SMTP_URL, expected the address that gets the messages',
    ],
    [
      Boolean(env.SMTP_URL && !env.CONTACT_MAIL_FROM),
      'CONTACT_MAIL_FROM: required with SMTP_URL, expected an address it may send from',
    ],
    [
      env.REDIS_URL !== undefined && env.DATABASE_URL === undefined,
      'DATABASE_URL: required with REDIS_URL; nodes that share sessions must share contact messages, too',
    ],
  ]
  return rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
}

/** Fills in the defaults that depend on other variables. */
function settle(env: Fields) {
  const production = isProduction(env)
  const publicApiUrl = env.PUBLIC_API_URL ?? `http://localhost:${env.PORT}`
  const siteUrl = env.SITE_URL ?? publicApiUrl
  const { protocol, hostname } = new URL(siteUrl)
  const localAttacker =
    protocol === 'http:' && isLoopback(hostname) ? `http://127.0.0.1:${env.ATTACKER_PORT}` : null
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    attackerPort: env.ATTACKER_PORT,
    providerPort: env.PROVIDER_PORT,
    dataDir: env.DATA_DIR,
    /** Of a PostgreSQL server; undefined: the embedded engine, under `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Null: contact messages are kept and not mailed. */
    contactMail:
      env.SMTP_URL && env.CONTACT_MAIL_TO && env.CONTACT_MAIL_FROM
        ? { smtpUrl: env.SMTP_URL, to: env.CONTACT_MAIL_TO, from: env.CONTACT_MAIL_FROM }
        : null,
    /** Null: another server sends the site. */
    staticDir: env.STATIC_DIR === 'none' ? null : env.STATIC_DIR,
    /** Origin of the API as browsers see it, without a trailing slash. */
    publicApiUrl,
    /** Origin of the site, without a trailing slash. */
    siteUrl,
    attackerEnabled: env.ATTACKER_ENABLED,
    /** Origin that a build with these settings shows as the attacker; null: it shows none. */
    attackerOrigin: env.ATTACKER_ENABLED
      ? (env.NEXT_PUBLIC_ATTACKER_ORIGIN ?? localAttacker)
      : null,
    attackerTargets: env.ATTACKER_TARGETS ?? [
      publicApiUrl + apiPaths.persons,
      publicApiUrl + apiPaths.customers,
    ],
    /** Null: the local demo identity provider signs people in. */
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
    /** Undefined: the sessions are in `databaseUrl`, or here. */
    redisUrl: env.REDIS_URL,
    /** Whether the start warms up the code that the demo measures. */
    warmUp: env.WARM_UP,
    acceptJwt: env.ACCEPT_JWT,
    /** Whose X-Forwarded-For is believed; nobody's by default. */
    trustProxy: env.TRUST_PROXY ?? new BlockList(),
    /** Whether any proxy is trusted. */
    behindProxy: env.TRUST_PROXY !== undefined,
    /** For whom Strict-Transport-Security speaks, where addresses are https. */
    hsts: env.HSTS,
    logLevel: env.LOG_LEVEL,
  }
}
