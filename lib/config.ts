import { apiPaths, attackerPaths } from '@one-tick-ahead/api/contract/paths'
import { siteUrl, withoutSlash } from './href'

/**
 * Every endpoint the site talks to, read once at build time from the `NEXT_PUBLIC_*` that
 * scripts/build/site-environment.mjs makes of the settings. Next inlines these only when they are written out in full, hence no loop.
 */

/** False for a site without an API: the demo’s page then leads to the films. */
const hasApi = process.env.NEXT_PUBLIC_API_ORIGIN !== 'none'

/** Empty: the API answers on the site's own origin. */
const apiOrigin = hasApi ? withoutSlash(process.env.NEXT_PUBLIC_API_ORIGIN || '') : ''

/**
 * The attacker’s origin, on another host name than the site’s, since cookies ignore ports. Empty without the
 * setting: no default may send a visitor’s browser to an unknown host.
 */
const attackerOrigin = withoutSlash(process.env.NEXT_PUBLIC_ATTACKER_ORIGIN || '')

/** The only calls that the attacker host accepts as targets; the panels use the first. */
const targetUrls = [apiPaths.persons, apiPaths.customers].map(
  (path) => (apiOrigin || siteUrl) + path,
)

/** Origins and endpoints without a trailing slash; an endpoint without an origin is a path. */
export const config = {
  siteUrl,
  hasApi,
  targetUrls,
  api: {
    signIn: apiOrigin + apiPaths.signIn,
    fetchToken: apiOrigin + apiPaths.fetchToken,
    registerDevice: apiOrigin + apiPaths.registerDevice,
    logout: apiOrigin + apiPaths.logOut,
    /** Asked after many calls without an answer of the guard, whether a call arrives at all. */
    session: apiOrigin + apiPaths.session,
    contact: apiOrigin + apiPaths.contact,
    /** The two calls a monitor picks from at random. */
    monitored: [apiOrigin + apiPaths.persons, apiOrigin + apiPaths.customers],
  },
  /** Null where no attacker host runs. */
  attacker: attackerOrigin
    ? {
        replayJwt: attackerOrigin + attackerPaths.replayJwt,
        forgeOta: attackerOrigin + attackerPaths.forgeOta,
        cloneDevice: attackerOrigin + attackerPaths.cloneDevice,
      }
    : null,
} as const
