import { basePath, siteUrl, withoutSlash } from './site-url'

/**
 * Every endpoint the site talks to, read once at build time from `NEXT_PUBLIC_*`.
 * Next inlines these only when they are written out in full, hence no loop.
 */

/** Empty: the API answers on the site's own origin. */
const apiOrigin = withoutSlash(process.env.NEXT_PUBLIC_API_ORIGIN || '')

/**
 * Another host name than the site's on purpose: cookies ignore ports. Empty where there is none:
 * a visitor's browser must never be sent to a host that nobody named.
 */
const attackerOrigin = withoutSlash(process.env.NEXT_PUBLIC_ATTACKER_ORIGIN || '')

const signInPath = process.env.NEXT_PUBLIC_SIGN_IN_PATH || '/oauth2/authorization/google'

/** Calls that may be attacked; the panels use the first. The attacker accepts no other. */
const targetUrls = (
  process.env.NEXT_PUBLIC_TARGET_URLS ||
  `${apiOrigin || siteUrl}/api/get-all-persons,${apiOrigin || siteUrl}/api/customer`
)
  .split(',')
  .map((url) => url.trim())

/** Origins and endpoints without a trailing slash; an endpoint without an origin is a path. */
export const config = {
  siteUrl,
  basePath,
  targetUrls,
  api: {
    signIn: `${apiOrigin}${signInPath}`,
    fetchToken: `${apiOrigin}/api/fetchtoken`,
    registerDevice: `${apiOrigin}/api/registerDevice`,
    logout: `${apiOrigin}/api/logout`,
    /** Whether the API would answer a call; asked after one that got no answer. */
    ready: `${apiOrigin}/api/ready`,
    contact: `${apiOrigin}/api/contact`,
    /** The API's own description, in OpenAPI; absolute, for readers elsewhere. */
    reference: `${apiOrigin || siteUrl}/openapi.json`,
    /** The two calls a monitor picks from at random. */
    monitored: [`${apiOrigin}/api/get-all-persons`, `${apiOrigin}/api/customer`],
  },
  /** Null where no attacker host runs. */
  attacker: attackerOrigin
    ? {
        replayJwt: `${attackerOrigin}/request-jwt`,
        forgeOta: `${attackerOrigin}/request-ota`,
        cloneDevice: `${attackerOrigin}/request-all-params`,
      }
    : null,
} as const
