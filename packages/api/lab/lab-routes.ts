import { createHmac, randomUUID } from 'node:crypto'
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import { signInsOf } from '@one-tick-ahead/ota/sign-ins'
import type { LabSignInsBody } from '../contract/bodies'
import { LAB_LIFETIME_SECONDS, LAB_SIGN_INS, RATES } from '../contract/limits'
import { apiPaths, LAB_FOLDER, labPath } from '../contract/paths'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import type { Shape } from '../http/input'
import { type RateLimits, uncounted } from '../http/rate-limit'
import { OWN_SITE_ONLY, onlyOwnSite } from '../http/request-guards'
import type { AuditLog } from '../logs/audit'
import { createMetrics } from '../metrics/metrics'
import { addCall, inWords, jsonAnswer, refusals } from '../openapi/calls'
import { examples } from '../openapi/headers'
import { enrolmentRoutes } from '../routes/enrolment'
import { recordRoutes } from '../routes/records'
import { tokenRoutes } from '../routes/tokens'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import { createJwtTokens } from '../tokens/jwt'
import type { Secrets } from '../tokens/keyring'
import { createLoginCookie, type Login, signedInAtMs } from '../tokens/login'

export interface LabDeps extends LoginDeps {
  cookies: Cookies
  /** Of the API; the lab has the same session store, and other keys. */
  otaOptions: OtaOptions
  secrets: Pick<Secrets, 'masterKeys' | 'cookieKeys' | 'jwtKeys'>
  siteOrigin: string
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
  /** What clients call the API by, and bind their requests to. */
  authority: string
  publicApiUrl: string
  limits: Pick<RateLimits, 'tokens' | 'labSignIns'>
  /** Unix time in milliseconds. */
  now: () => number
}

/** An operator need not look at thefts that visitors act out. */
const untold: AuditLog = { record() {}, defer() {}, flushDeferred() {} }

const endsSoon = (login: Login) => {
  const at = signedInAtMs(login)
  return { id: login.sid, at, expiresAt: at + LAB_LIFETIME_SECONDS * 1000 }
}

/** Ways to open the records, as the theft matrix has them. */
const SCHEMES = {
  ota: { acceptJwt: false, requireBinding: false },
  bound: { acceptJwt: false, requireBinding: true },
  jwt: { acceptJwt: true, requireBinding: false },
} as const

const derived = (key: Uint8Array) => createHmac('sha512', key).update('ota/v1/attack-lab').digest()

/**
 * Keys of the attack lab alone. A visitor's sign-in cookie, session key or device cookie is invalid under
 * them, and whatever was made under them is invalid everywhere else.
 */
function labKeys({ masterKeys, cookieKeys }: Pick<Secrets, 'masterKeys' | 'cookieKeys'>) {
  return {
    masterKeys: new Map([...masterKeys].map(([kid, key]) => [kid, derived(key)])),
    cookieKeys: cookieKeys.map((key) => derived(key).subarray(0, 32)),
  }
}

/**
 * The attack lab's half of the API. It makes throw-away sign-ins, and has each call that they need a second
 * time: the same code over the same session store, since an experiment may reach several nodes, but with
 * keys of its own. So no visitor's session comes to harm, and a theft here opens nothing but the lab.
 * JWTs are signed with the server's key, for an issuer and an audience of the lab's own.
 */
export function labRoutes(deps: LabDeps): OpenAPIHono {
  const { secrets, siteOrigin, trustProxy, limits, now } = deps
  const keys = labKeys(secrets)
  const loginCookie = createLoginCookie(keys.cookieKeys, now)
  const otaOptions = {
    ...deps.otaOptions,
    keys: keys.masterKeys,
    // The store alone keeps a sign-in to one session: the visitors' database has no row of it.
    signIns: signInsOf(deps.otaOptions.store, now),
    audit: () => {},
  } satisfies OtaOptions
  const own = {
    ...deps,
    otaOptions,
    loginCookie,
    signIns: otaOptions.signIns,
    jwt: createJwtTokens(
      secrets.jwtKeys,
      deps.publicApiUrl + LAB_FOLDER,
      now,
      LAB_LIFETIME_SECONDS,
    ),
    audit: untold,
    metrics: createMetrics(), // nobody reads them: verdicts on thefts would look like an attack on visitors
    limits: {
      tokens: limits.tokens,
      otaFailures: uncounted,
      otaSession: uncounted,
    },
    signInOf: endsSoon,
    serverViews: undefined, // it tells each step itself
  }
  const app = new OpenAPIHono()

  addCall(app, signInsCall, onlyOwnSite(siteOrigin), async (c) => {
    const { sid } = await requireLogin(deps, c)
    // Counted by both: a sign-in can be used from many addresses, and an address can have many sign-ins.
    const wait =
      (await limits.labSignIns(`sign-in ${sid}`)) ??
      (await limits.labSignIns(clientAddress(c, trustProxy)))
    if (wait) throw new HttpError('rate_limited', { headers: { 'Retry-After': String(wait) } })
    const made = Array.from({ length: LAB_SIGN_INS }, () => {
      const login = { sid: randomUUID(), subject: 'attack lab', signedInAt: now() / 1000 }
      return loginCookie.seal(login, LAB_LIFETIME_SECONDS)
    })
    return c.json({ signIns: await Promise.all(made) } satisfies LabSignInsBody)
  })
  for (const routes of [tokenRoutes(own), enrolmentRoutes(own)]) {
    mountUnderLab(app, routes, { description: ABOUT })
  }
  for (const scheme of ['ota', 'bound', 'jwt'] as const) {
    const routes = recordRoutes({ ...own, ...SCHEMES[scheme] })
    mountUnderLab(app, routes, { folder: scheme, description: ABOUT, alsoPost: scheme === 'bound' })
  }
  return app
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

interface LabMount {
  folder?: string
  /** What the API's reference says of all of them. */
  description: string
  /** Gives each call a second method with the same handlers. */
  alsoPost?: boolean
}

/** Adds the API's calls a second time below the lab's folder: the same handlers in the same order. */
function mountUnderLab(app: OpenAPIHono, routes: OpenAPIHono, mount: LabMount): void {
  const { folder, description, alsoPost = false } = mount
  const methods = (method: string) => (alsoPost ? [method, 'post'] : [method])
  for (const definition of routes.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    for (const method of methods(route.method)) {
      const name = [method === 'post' && alsoPost ? 'post' : '', folder ?? '', route.operationId]
      app.openAPIRegistry.registerPath({
        ...route,
        method: method === 'post' ? 'post' : route.method,
        path: labPath(route.path, folder),
        operationId: `lab${name.map((part) => capitalised(part ?? '')).join('')}`,
        tags: ['Attack lab'],
        description,
      })
    }
  }
  for (const { method, path, handler } of routes.routes) {
    app.on(methods(method), labPath(path, folder), handler)
  }
}

const ABOUT =
  'As the call of the same name outside of the lab, for sign-ins and sessions of the lab and no others, whose JWTs name the lab as their issuer. Not told to the audit log.'

const signInsSchema = z.strictObject({
  signIns: z
    .array(z.string())
    .length(LAB_SIGN_INS)
    .openapi({ description: 'Values for the sign-in cookie, each for one device' }),
} satisfies Shape<LabSignInsBody>)

const signInsCall: RouteConfig = {
  method: 'post',
  path: apiPaths.labSignIns,
  operationId: 'createLabSignIns',
  tags: ['Attack lab'],
  summary: 'Sign-ins to throw away, for one experiment',
  description: `${OWN_SITE_ONLY} They open nothing but the calls of the attack lab, and end after ${LAB_LIFETIME_SECONDS / 60} minutes. At most ${inWords(RATES.labSignIns)} of one sign-in, and from one address.`,
  security: [{ login: [] }],
  responses: {
    200: jsonAnswer('Made', signInsSchema, {
      example: { signIns: Array.from({ length: LAB_SIGN_INS }, () => examples.loginCookie) },
    }),
    ...refusals(['login_required', 'database_unavailable', 'foreign_origin', 'body_too_large']),
  },
}
