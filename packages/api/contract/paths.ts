/** The address of every call, as a path below the origin of its host. */

/** Calls of the API. */
export const apiPaths = {
  /** 200 once the API has started. */
  health: '/healthz',
  /** 200 while tokens can be checked, for an operator. */
  ready: '/api/ready',
  signIn: '/oauth2/authorization/google',
  /** The provider redirects the browser here. Never changes, because it is registered there. */
  signInCallback: '/login/oauth2/code/google',
  fetchToken: '/api/fetchtoken',
  createToken: '/api/token',
  registerDevice: '/api/registerDevice',
  /** Guarded: answers whether a request has reached the guard. */
  session: '/api/session',
  logOut: '/api/logout',
  persons: '/api/get-all-persons',
  customers: '/api/customer',
  contact: '/api/contact',
} as const satisfies Record<string, `/${string}`>

/** Every path below these belongs to the API, also unknown ones, so no page of the site may be there. */
export const apiFolders = ['/api', '/oauth2', '/login'] as const

/** Calls of the demo's attacker. */
export const attackerPaths = {
  about: '/',
  replayJwt: '/request-jwt',
  forgeOta: '/request-ota',
  cloneDevice: '/request-all-params',
} as const satisfies Record<string, `/${string}`>
