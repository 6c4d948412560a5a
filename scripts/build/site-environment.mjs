/** @typedef {Partial<Record<string, string>>} Environment */

/**
 * An address as it is given; one that cannot be read is the server's to refuse, by name.
 * @param {string} text
 */
function originOf(text) {
  return URL.canParse(text) ? new URL(text).origin : text
}

/**
 * None where the attacker is off; else the one that is named, or the attacker of this machine, which
 * only this machine's own browsers reach.
 * @param {Environment} env
 * @param {string} siteOrigin
 */
function attackerOrigin(env, siteOrigin) {
  const { ATTACKER_ENABLED, ATTACKER_PORT, NEXT_PUBLIC_ATTACKER_ORIGIN } = env
  if (ATTACKER_ENABLED === 'false') return ''
  if (NEXT_PUBLIC_ATTACKER_ORIGIN) return NEXT_PUBLIC_ATTACKER_ORIGIN
  const isLocal = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(siteOrigin)
  return isLocal ? `http://127.0.0.1:${ATTACKER_PORT || '3001'}` : ''
}

/**
 * The addresses that the browser needs follow from the server's, unless they are given.
 * @param {Environment} env
 * @returns {NodeJS.ProcessEnv}
 */
export function siteEnvironment(env) {
  const apiOrigin = env.PUBLIC_API_URL || `http://localhost:${env.PORT || '3000'}`
  const origin = originOf(env.SITE_URL || apiOrigin)
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SITE_URL: env.NEXT_PUBLIC_SITE_URL || origin,
    NEXT_PUBLIC_API_ORIGIN: env.NEXT_PUBLIC_API_ORIGIN || (apiOrigin === origin ? '' : apiOrigin),
    NEXT_PUBLIC_ATTACKER_ORIGIN: attackerOrigin(env, origin),
  }
}

/**
 * What of it is built into the site, as one text to compare.
 * @param {Environment} env
 */
export function publicSettings(env) {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
  return JSON.stringify(settings)
}
