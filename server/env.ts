import { z } from 'zod'
import {
  commaList,
  jwkSet,
  mailAddress,
  masterKeys,
  onOff,
  origin,
  port,
  postgresUrl,
  redisUrl,
  smtpUrl,
  trueFalse,
  webUrl,
  wholeNumber,
} from './env-fields'

const fields = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
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
  SITE_URL: webUrl.optional(),
  ATTACKER_ENABLED: trueFalse.optional(),
  ATTACKER_TARGETS: commaList(webUrl).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OTA_MASTER_KEYS: masterKeys.optional(),
  JWT_PRIVATE_KEYS: jwkSet.optional(),
  REDIS_URL: redisUrl.optional(),
  RATE_LIMIT: onOff.default(true),
  ON_KEY_LEAK: z.enum(['refuse', 'revoke']).default('refuse'),
  TRUST_PROXY: wholeNumber.default(0),
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

/**
 * The settings of one run, from `process.env` or a test's table. An empty value counts as unset,
 * because that is how a line of `.env` is switched off.
 * @throws EnvError naming every bad variable and what was expected of it.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    ENV_NAMES.flatMap((name) => (source[name]?.trim() ? [[name, source[name]?.trim()]] : [])),
  )
  const parsed = fields.safeParse(given)
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    )
  }
  const problems = contradictions(parsed.data)
  if (problems.length > 0) throw new EnvError(problems)
  return settle(parsed.data)
}

const isApiPath = (url: string | undefined) =>
  url !== undefined && /^\/(api|oauth2|login)(\/|$)/.test(new URL(url).pathname)

/** Rules that a single field cannot state. */
function contradictions(env: Fields): string[] {
  const production = env.NODE_ENV === 'production'
  const ports = [env.PORT, env.ATTACKER_PORT, env.PROVIDER_PORT]
  const rules: [broken: boolean, problem: string][] = [
    [
      new Set(ports).size < ports.length,
      'PORT, ATTACKER_PORT, PROVIDER_PORT: expected three different ports',
    ],
    [
      Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET),
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected both or neither',
    ],
    [
      production && !env.GOOGLE_CLIENT_ID,
      'GOOGLE_CLIENT_ID: required under NODE_ENV=production; the local provider signs in anybody',
    ],
    [
      production && !env.OTA_MASTER_KEYS,
      'OTA_MASTER_KEYS: required under NODE_ENV=production, expected "1:<base64 of 32 bytes>"',
    ],
    [
      isApiPath(env.SITE_URL),
      'SITE_URL: expected a path outside /api, /oauth2 and /login, which are the API',
    ],
    [
      Boolean(env.SMTP_URL && !env.CONTACT_MAIL_TO),
      'CONTACT_MAIL_TO: required with SMTP_URL, expected the address that gets the messages',
    ],
    [
      Boolean(env.SMTP_URL && !env.CONTACT_MAIL_FROM),
      'CONTACT_MAIL_FROM: required with SMTP_URL, expected an address it may send from',
    ],
    [production && !env.RATE_LIMIT, 'RATE_LIMIT: "off" is refused under NODE_ENV=production'],
  ]
  return rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
}

/** Fills in the defaults that depend on other variables. */
function settle(env: Fields) {
  const production = env.NODE_ENV === 'production'
  const publicApiUrl = env.PUBLIC_API_URL ?? `http://localhost:${env.PORT}`
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
    staticDir: env.STATIC_DIR,
    /** Origin of the API as browsers see it, without a trailing slash. */
    publicApiUrl,
    /** Where the site lives, base path included, without a trailing slash. */
    siteUrl: env.SITE_URL ?? publicApiUrl,
    attackerEnabled: env.ATTACKER_ENABLED ?? !production,
    attackerTargets: env.ATTACKER_TARGETS ?? [
      `${publicApiUrl}/api/get-all-persons`,
      `${publicApiUrl}/api/customer`,
    ],
    /** Null: the local demo identity provider signs people in. */
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    masterKeys: env.OTA_MASTER_KEYS,
    jwtPrivateKeys: env.JWT_PRIVATE_KEYS,
    /** Undefined: session state lives in this process. */
    redisUrl: env.REDIS_URL,
    rateLimit: env.RATE_LIMIT,
    onKeyLeak: env.ON_KEY_LEAK,
    /** How many proxies in front of the server append to X-Forwarded-For. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
}

/** Settings that start but deserve a line in the log. */
export function envWarnings(env: Env): string[] {
  const warnings: [when: boolean, text: string][] = [
    [!env.rateLimit, 'RATE_LIMIT=off: nothing limits how often anybody may call'],
    [
      env.production && env.publicApiUrl.startsWith('http:'),
      'PUBLIC_API_URL is http: cookies are sent without Secure and the __Host- prefix',
    ],
    [
      env.production && env.attackerEnabled,
      'ATTACKER_ENABLED=true: the demo attacker runs in production',
    ],
    [
      env.redisUrl !== undefined && !(env.masterKeys && env.jwtPrivateKeys),
      'REDIS_URL without OTA_MASTER_KEYS and JWT_PRIVATE_KEYS: nodes that share no DATA_DIR will not accept each other’s tokens',
    ],
    [
      env.redisUrl !== undefined && env.databaseUrl === undefined,
      'REDIS_URL without DATABASE_URL: each node keeps contact messages and ended sign-ins of its own',
    ],
  ]
  return warnings.flatMap(([when, text]) => (when ? [text] : []))
}
