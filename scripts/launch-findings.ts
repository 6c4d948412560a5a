import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteAddresses } from '@one-tick-ahead/api/contract/addresses'
import { type Env, EnvError, parseEnv } from '@one-tick-ahead/api/env'
import { addressWarnings, envWarnings, isReserved } from '@one-tick-ahead/api/start/env-warnings'
import { isSameSite } from '@/lib/same-site'
import type { site as company } from '@/lib/site'

type Variables = Readonly<Record<string, string | undefined>>

/** What stands in lib/site.ts until the owner settles it. */
function placeholders({ email, social, externalVideoUrl, owner }: typeof company): string[] {
  const hosts: [field: string, host: string | undefined][] = [
    ['email', email.split('@')[1]],
    ['social.url', new URL(social.url).hostname],
    ['externalVideoUrl', externalVideoUrl && new URL(externalVideoUrl).hostname],
  ]
  return [
    ...hosts.flatMap(([field, host]) =>
      host && isReserved(host) ? [`lib/site.ts: ${field} is a placeholder, at ${host}`] : [],
    ),
    ...Object.entries(owner).flatMap(([field, value]) =>
      value ? [] : [`lib/site.ts: owner.${field} is empty, and the site says nothing of it`],
    ),
  ]
}

function addresses(env: Env, built: SiteAddresses | null): string[] {
  const plain = Object.entries({ PUBLIC_API_URL: env.publicApiUrl, SITE_URL: env.siteUrl })
    .filter(([, url]) => !url.startsWith('https:'))
    .map(([name, url]) => `${name}: expected https, with TLS at the proxy in front; it is ${url}`)
  // A build that is not here cannot have said so.
  const sameSite = built?.sameSite ?? isSameSite(new URL(env.siteUrl), new URL(env.publicApiUrl))
  const fitting = {
    site: env.siteUrl,
    api: env.publicApiUrl,
    attacker: env.attackerOrigin,
    sameSite,
  }
  return [...plain, ...addressWarnings(env, built ?? fitting)]
}

/**
 * What is still a placeholder, or unsafe, if these variables were those of production; one line
 * each, without any secret.
 * @param built what the export in `STATIC_DIR` was built for, where there is one that says it.
 */
export function launchFindings(
  variables: Variables,
  built: SiteAddresses | null,
  site: typeof company,
): string[] {
  try {
    const env = parseEnv({ ...variables, NODE_ENV: 'production' })
    const keys = env.jwtPrivateKeys
      ? []
      : [
          `JWT_PRIVATE_KEYS: unset, so the server makes a key in ${env.dataDir}, and whoever loses that folder loses it`,
        ]
    const missing = existsSync(join(env.staticDir, 'index.html'))
      ? []
      : [`STATIC_DIR: no site in "${env.staticDir}"; \`npm run build\` makes one`]
    return [
      ...envWarnings(env),
      ...addresses(env, built),
      ...keys,
      ...missing,
      ...placeholders(site),
    ]
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [...error.problems, ...placeholders(site)]
  }
}
