/** The address of every call, as a path below the origin of its host. */

/** Calls of the API. */
export const apiPaths = {
  /** Whether the API has started. */
  health: '/healthz',
  /** Whether tokens can be checked now; asked after a call that got no answer. */
  ready: '/api/ready',
  signIn: '/oauth2/authorization/google',
  /** Where the provider sends the browser back to; registered there, so it never changes. */
  signInCallback: '/login/oauth2/code/google',
  fetchToken: '/api/fetchtoken',
  createToken: '/api/token',
  registerDevice: '/api/registerDevice',
  logOut: '/api/logout',
  persons: '/api/get-all-persons',
  customers: '/api/customer',
  contact: '/api/contact',
} as const satisfies Record<string, `/${string}`>

/** Everything below these is the API, also what is not there; so no page of the site may be. */
export const apiFolders = ['/api', '/oauth2', '/login'] as const

/** Calls of the demo's attacker. */
export const attackerPaths = {
  about: '/',
  replayJwt: '/request-jwt',
  forgeOta: '/request-ota',
  cloneDevice: '/request-all-params',
} as const satisfies Record<string, `/${string}`>
