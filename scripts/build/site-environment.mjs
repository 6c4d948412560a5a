/** @typedef {Partial<Record<string, string>>} Environment */

/**
 * The origin of a setting.
 * @param {string} name
 * @param {string} value
 * @throws with the name alone: an address may contain a password.
 */
function originOf(name, value) {
  const { protocol = '', origin = '' } = URL.canParse(value) ? new URL(value) : {}
  if (!/^https?:$/.test(protocol))
    throw new Error(`${name} must be an address with its scheme, such as https://www.example.com.`)
  return origin
}

/**
 * The attacker host’s origin, empty without an attacker or an API. Only a local site has a default, since other
 * browsers could not reach it.
 * @param {Environment} env
 * @param {string} siteOrigin
 */
function attackerOrigin(env, siteOrigin) {
  const { ATTACKER_PORT, NEXT_PUBLIC_ATTACKER_ORIGIN, PUBLIC_API_URL } = env
  if ([NEXT_PUBLIC_ATTACKER_ORIGIN, PUBLIC_API_URL].includes('none')) return ''
  if (NEXT_PUBLIC_ATTACKER_ORIGIN) return NEXT_PUBLIC_ATTACKER_ORIGIN
  const isLocal = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(siteOrigin)
  return isLocal ? `http://127.0.0.1:${ATTACKER_PORT || '3001'}` : ''
}

/**
 * Derives the browser’s addresses from the server’s. `PUBLIC_API_URL=none` builds a site without an API.
 * @param {Environment} env
 * @returns {NodeJS.ProcessEnv}
 */
export function siteEnvironment(env) {
  const own = `http://localhost:${env.PORT || '3000'}`
  const apiOrigin =
    env.PUBLIC_API_URL === 'none' ? 'none' : originOf('PUBLIC_API_URL', env.PUBLIC_API_URL || own)
  const origin = originOf('SITE_URL', env.SITE_URL || (apiOrigin === 'none' ? own : apiOrigin))
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SITE_URL: origin,
    NEXT_PUBLIC_API_ORIGIN: apiOrigin === origin ? '' : apiOrigin,
    NEXT_PUBLIC_ATTACKER_ORIGIN: attackerOrigin(env, origin),
  }
}

/** The settings that a build contains, as one string to compare. @param {Environment} env */
export function publicSettings(env) {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
  return JSON.stringify(settings)
}
