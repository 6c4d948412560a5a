/** @typedef {Partial<Record<string, string>>} Environment */

/**
 * The origin of an address. The server refuses one that cannot be parsed, by the name of its setting.
 * @param {string} text
 */
function originOf(text) {
  return URL.canParse(text) ? new URL(text).origin : text
}

/**
 * None where the attacker is off, or the API that it attacks; otherwise the one that is set, or the attacker on this machine if the
 * site is on it, too: no other machine's browser would reach that.
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
 * The addresses that the browser needs follow from the server's. `PUBLIC_API_URL=none` is for a host of
 * files alone.
 * @param {Environment} env
 * @returns {NodeJS.ProcessEnv}
 */
export function siteEnvironment(env) {
  const own = `http://localhost:${env.PORT || '3000'}`
  const apiOrigin = originOf(env.PUBLIC_API_URL || own)
  const origin = originOf(env.SITE_URL || (apiOrigin === 'none' ? own : apiOrigin))
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_SITE_URL: origin,
    NEXT_PUBLIC_API_ORIGIN: apiOrigin === origin ? '' : apiOrigin,
    NEXT_PUBLIC_ATTACKER_ORIGIN: attackerOrigin(env, origin),
  }
}

/**
 * The settings that are built into the site, as one text to compare.
 * @param {Environment} env
 */
export function publicSettings(env) {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
  return JSON.stringify(settings)
}
