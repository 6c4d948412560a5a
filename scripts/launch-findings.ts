import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteAddresses } from '@one-tick-ahead/api/contract/addresses'
import { isReserved } from '@one-tick-ahead/api/contract/addresses'
import { EnvError, parseEnv } from '@one-tick-ahead/api/env'
import { addressWarnings, envWarnings } from '@one-tick-ahead/api/start/env-warnings'
import type { site as company } from '@/lib/site'

/** Fields of lib/site.ts that the owner has not settled. */
function placeholders({ email, social, externalVideoUrl, owner }: typeof company): string[] {
  const hosts = {
    email: email.split('@')[1],
    'social.url': new URL(social.url).hostname,
    externalVideoUrl: externalVideoUrl && new URL(externalVideoUrl).hostname,
  }
  return [
    ...Object.entries(hosts).flatMap(([field, host]) =>
      host && isReserved(host) ? `lib/site.ts: ${field} is a placeholder, at ${host}` : [],
    ),
    ...Object.entries(owner).flatMap(([field, value]) =>
      value ? [] : `lib/site.ts: owner.${field} is empty, so the site does not show it`,
    ),
  ]
}

/**
 * Finds the reasons against a launch with these variables: a line each, without any secret.
 * @param built the addresses that the export in `STATIC_DIR` was built for; null without an export.
 */
export function launchFindings(
  variables: Readonly<Record<string, string | undefined>>,
  built: SiteAddresses | null,
  site: typeof company,
): string[] {
  try {
    const env = parseEnv({ ...variables, NODE_ENV: 'production' })
    const { publicApiUrl, siteUrl, staticDir, dataDir, jwtPrivateKeys } = env
    const plain = Object.entries({ PUBLIC_API_URL: publicApiUrl, SITE_URL: siteUrl })
      .filter(([, url]) => !url.startsWith('https:'))
      .map(([name, url]) => `${name}: expected https, with TLS at the proxy in front; it is ${url}`)
    const keys = `JWT_PRIVATE_KEYS: unset, so the server keeps its only key in ${dataDir}`
    const noSite = `STATIC_DIR: no site in "${staticDir}"; \`npm run build\` makes one`
    return [
      ...envWarnings(env),
      ...plain,
      ...addressWarnings(env, built),
      ...(jwtPrivateKeys ? [] : [keys]),
      ...(staticDir === null || existsSync(join(staticDir, 'index.html')) ? [] : [noSite]),
      ...placeholders(site),
    ]
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [...error.problems, ...placeholders(site)]
  }
}
