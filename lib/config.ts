import { apiPaths, attackerPaths } from '@one-tick-ahead/api/contract/paths'
import { siteUrl, withoutSlash } from './href'

/**
 * Every endpoint the site talks to, read once at build time from the `NEXT_PUBLIC_*` that
 * scripts/build/site-environment.mjs makes of the settings. Next inlines these only when they are written out in full, hence no loop.
 */

/** False for a site on a host of files alone: the demo's page then leads to the films. */
const hasApi = process.env.NEXT_PUBLIC_API_ORIGIN !== 'none'

/** Empty: the API answers on the site's own origin. */
const apiOrigin = hasApi ? withoutSlash(process.env.NEXT_PUBLIC_API_ORIGIN || '') : ''

/**
 * Another host name than the site's on purpose: cookies ignore ports. Empty where there is none:
 * a visitor's browser must never be sent to a host that nobody named.
 */
const attackerOrigin = withoutSlash(process.env.NEXT_PUBLIC_ATTACKER_ORIGIN || '')

/** Calls that may be attacked; the panels use the first. The attacker accepts no other. */
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
    /** Asked after a call that got no answer: it tells a server that is away from a lost call. */
    ready: apiOrigin + apiPaths.ready,
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
