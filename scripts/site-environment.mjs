/** An address as it is given; one that cannot be read is the server's to refuse, by name. */
function parseAddress(text) {
  return URL.canParse(text) ? new URL(text) : { origin: text, pathname: '' }
}

/** The addresses that the browser needs follow from the server's, unless they are given. */
export function siteEnvironment(env) {
  const apiOrigin = env.PUBLIC_API_URL || `http://localhost:${env.PORT || '3000'}`
  const { origin, pathname } = parseAddress(env.SITE_URL || apiOrigin)
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SITE_URL: env.NEXT_PUBLIC_SITE_URL || origin,
    NEXT_PUBLIC_BASE_PATH: env.NEXT_PUBLIC_BASE_PATH || pathname.replace(/\/+$/, ''),
    NEXT_PUBLIC_API_ORIGIN: env.NEXT_PUBLIC_API_ORIGIN || (apiOrigin === origin ? '' : apiOrigin),
    NEXT_PUBLIC_ATTACKER_ORIGIN:
      env.NEXT_PUBLIC_ATTACKER_ORIGIN || `http://127.0.0.1:${env.ATTACKER_PORT || '3001'}`,
  }
}

/** What of it is built into the site, as one text to compare. */
export function publicSettings(env) {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
  return JSON.stringify(settings)
}
