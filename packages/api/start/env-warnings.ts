import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { ADDRESSES_FILE, isReserved, type SiteAddresses } from '../contract/addresses'
import type { Env } from '../env'
import { isLoopback } from './env-fields'

const hostOf = (address: string) => new URL(address).hostname

/** Settings that start but deserve a line in the log. */
export function envWarnings(env: Env): string[] {
  const warnings: [when: boolean, text: string][] = [
    [
      env.production && env.publicApiUrl.startsWith('http:'),
      'PUBLIC_API_URL is http: cookies are sent without Secure and the __Host- prefix',
    ],
    [
      env.publicApiUrl.startsWith('https:') && !env.behindProxy,
      'PUBLIC_API_URL is https, so a proxy is in front, and TRUST_PROXY is unset: all visitors share the limits of its address',
    ],
    [
      env.google === null && !isLoopback(env.host),
      `HOST=${env.host}: the local sign-in provider stays on 127.0.0.1, so nobody signs in from another machine or from outside of a container; for that set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET`,
    ],
    [
      env.google !== null &&
        isLoopback(hostOf(env.google.issuer)) &&
        !isLoopback(hostOf(env.publicApiUrl)),
      'OIDC_ISSUER is on this machine and PUBLIC_API_URL is not: no visitor’s browser reaches that issuer, so nobody signs in; set the issuer’s public address',
    ],
    [
      (env.redisUrl ?? env.databaseUrl) !== undefined && !(env.masterKeys && env.jwtPrivateKeys),
      'REDIS_URL or DATABASE_URL without OTA_MASTER_KEYS and JWT_PRIVATE_KEYS: nodes that share no DATA_DIR will not accept each other’s tokens',
    ],
  ]
  return warnings.flatMap(([when, text]) => (when ? [text] : []))
}

const addressesSchema: z.ZodType<SiteAddresses> = z.object({
  site: z.url(),
  api: z.url(),
  attacker: z.url().nullable(),
  sameSite: z.boolean(),
})

/** What the export in a folder was built for; null where there is none, or one that does not say. */
export function readAddresses(staticDir: string): SiteAddresses | null {
  try {
    return addressesSchema.parse(JSON.parse(readFileSync(join(staticDir, ADDRESSES_FILE), 'utf8')))
  } catch {
    return null
  }
}

/** A registrable domain has two labels or more; which has more is known to builds, not here. */
function cannotBeSameSite(one: URL, other: URL): boolean {
  const end = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.')
  return (
    one.protocol !== other.protocol ||
    (one.hostname !== other.hostname &&
      (end(one) !== end(other) || /^[\d.]+$|:/.test(one.hostname)))
  )
}

/**
 * What is wrong between the addresses of one deployment, each with its cure.
 * @param built what the export was built for, where there is one.
 */
export function addressWarnings(env: Env, built: SiteAddresses | null): string[] {
  const { siteUrl, publicApiUrl, attackerOrigin, staticDir, contactMail } = env
  const attackerHost = built?.attacker ? hostOf(built.attacker) : ''
  const fits = built?.site === siteUrl && built.api === publicApiUrl
  const crossesSites =
    cannotBeSameSite(new URL(siteUrl), new URL(publicApiUrl)) || (fits && !built.sameSite)
  const reserved = [
    ['SITE_URL', hostOf(siteUrl)],
    ['PUBLIC_API_URL', hostOf(publicApiUrl)],
    ['CONTACT_MAIL_TO', contactMail?.to.split('@')[1]],
    ['CONTACT_MAIL_FROM', contactMail?.from.split('@')[1]],
    ['NEXT_PUBLIC_ATTACKER_ORIGIN', attackerHost],
  ].flatMap(([name, host]) => (host && isReserved(host) ? [name] : []))
  const warnings: [when: boolean | undefined, text: string][] = [
    [
      built !== null && built.site !== siteUrl,
      `STATIC_DIR: the site in "${staticDir}" was built for ${built?.site}, and SITE_URL is ${siteUrl}: its links lead there, and its calls may be refused; build it with this SITE_URL, or set SITE_URL to that`,
    ],
    [
      built !== null && built.api !== publicApiUrl,
      `STATIC_DIR: the site in "${staticDir}" calls the API at ${built?.api}, and PUBLIC_API_URL is ${publicApiUrl}: sign-ins and tokens will not work; build it with this PUBLIC_API_URL, or set PUBLIC_API_URL to that`,
    ],
    [
      built !== null && built.attacker !== attackerOrigin,
      `STATIC_DIR: the site in "${staticDir}" was built with ${built?.attacker ?? 'no attacker'}, and ATTACKER_ENABLED and NEXT_PUBLIC_ATTACKER_ORIGIN give ${attackerOrigin ?? 'none'}: build it with these settings, or set both to what it was built with`,
    ],
    [
      crossesSites,
      `SITE_URL ${siteUrl} and PUBLIC_API_URL ${publicApiUrl} are not the same site: browsers keep the API’s cookies, which are SameSite=Lax, from its calls, and nobody can sign in; put both below one domain of yours, such as www and api, with the same scheme`,
    ],
    [
      isLoopback(attackerHost) && !isLoopback(hostOf(siteUrl)),
      `NEXT_PUBLIC_ATTACKER_ORIGIN: the site in "${staticDir}" sends its attacks to ${built?.attacker}, which is each visitor’s own machine; build it with the attacker’s public address, or with none`,
    ],
    [
      env.production && reserved.length > 0,
      `${reserved.join(', ')}: names that are reserved for examples and tests reach nobody; set your own`,
    ],
  ]
  return warnings.flatMap(([when, text]) => (when ? [text] : []))
}

const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')))

/** How many letters have to be added, removed or replaced to make one name of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, its] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === its ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * What deserves a word about the file of the settings, by names alone: one that `.env.example` does not
 * have, which nothing reads, and that others on this machine can read it.
 */
export function envFileWarnings(file = '.env', example = '.env.example'): string[] {
  if (!existsSync(file)) return []
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
  const known = existsSync(example) ? namesIn(example) : []
  const unknown = known.length > 0 ? namesIn(file).filter((name) => !known.includes(name)) : []
  return [
    ...(isOpen ? [`${file}: others on this machine can read it; chmod 600 ${file}`] : []),
    ...unknown.map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${file}: nothing reads ${name}; ${nearest} is the nearest name in ${example}`
    }),
  ]
}
