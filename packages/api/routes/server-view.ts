import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { CHECKS } from '@one-tick-ahead/ota/trace'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import {
  CHECK_VERDICTS,
  JWT_CHECKS,
  type JwtSeen,
  type OtaSeen,
  SENDERS,
  type ServerView,
  VIEWED_REQUEST,
  type ViewedCheck,
} from '../contract/server-view'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { refuse, tokenErrors } from '../http/errors'
import type { Shape } from '../http/input'
import { type RateLimits, refuseRateLimited } from '../http/rate-limit'
import { addCall, codesOf, inWords, jsonAnswer, refusals } from '../openapi/calls'
import { examples, parameter } from '../openapi/headers'
import { VIEW_LIFETIME_MS } from '../server-view/kept-views'
import type { ServerViews } from '../server-view/server-views'

export interface ServerViewRouteDeps {
  /** Undefined where the server keeps none. */
  serverViews?: Pick<ServerViews, 'whose' | 'tell'>
  limits: Pick<RateLimits, 'serverView'>
  trustProxy: TrustedProxies
}

/** What the server saw of a request, for the browser of its session. */
export function serverViewRoutes(deps: ServerViewRouteDeps): OpenAPIHono {
  const { serverViews, limits, trustProxy } = deps
  const app = new OpenAPIHono()
  addCall(app, serverViewCall, async (c) => {
    if (!serverViews) return refuse(c, 'server_view_off')
    const sessionId = serverViews.whose(c)
    // By address only where nothing is proved: else a stranger behind it could use up what is theirs.
    const wait = await limits.serverView(
      sessionId === null ? clientAddress(c, trustProxy) : `session ${sessionId}`,
    )
    if (wait) return refuseRateLimited(c, String(wait))
    if (sessionId === null) return refuse(c, 'server_view_unproven')
    const view = await serverViews.tell(sessionId, c.req.query(VIEWED_REQUEST) ?? '')
    if (view === null) return refuse(c, 'server_view_unknown')
    return c.body(view, 200, { 'Content-Type': 'application/json' })
  })
  return app
}

const unixMs = (description: string) => z.number().openapi({ description })

const check = z.strictObject({
  check: z.enum([...CHECKS, ...JWT_CHECKS]),
  verdict: z.enum(CHECK_VERDICTS).openapi({
    description: '`unasked`: the store that knows could not be reached',
  }),
  ms: z.number().nullable().openapi({ description: 'Null: not timed by itself' }),
} satisfies Shape<ViewedCheck>)

const log = z.strictObject({
  history: z.array(z.string()).openapi({ description: 'What the request brought' }),
  dropped: z.int().openapi({ description: 'Ids that are no longer in it' }),
  ids: z.array(z.strictObject({ id: z.string(), accepted: z.boolean() })),
})

const ota = z.strictObject({
  mac: z.string().nullable().openapi({ description: 'First and last characters, as presented' }),
  segment: z.string().nullable(),
  requestId: z.string().nullable().openapi({
    description:
      'Null where it is or may come to be in the send log, unless the session ended by the request',
  }),
  historyLength: z.int().openapi({ description: 'Ids that came with it' }),
  deviceId: z.string().nullable(),
  time: unixMs('The server’s clock when it looked, Unix ms').nullable(),
  segments: z.array(z.string()).openapi({ description: 'The labels that it accepts then' }),
  minute: z.int().nullable().openapi({ description: 'The one that the label means' }),
  presentedProof: z.string().nullable().openapi({ description: 'Hash of the device cookie' }),
  registeredProof: z
    .string()
    .nullable()
    .openapi({ description: 'Hash of the right one; null where it was not looked at' }),
  bound: z.strictObject({
    isPresented: z.boolean(),
    method: z.string(),
    authority: z.string(),
    target: z.string(),
  }),
  log: log.nullable().openapi({
    description:
      'The send log before the request, where the session ended by it; null also where the log is in a shared store',
  }),
} satisfies Shape<OtaSeen>)

const jwt = z.strictObject({
  time: unixMs('The server’s clock when it looked, Unix ms').nullable(),
  issuedAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
} satisfies Shape<JwtSeen>)

/** The body of the answer. */
const serverViewSchema = z
  .strictObject({
    request: z.string().openapi({ description: 'What it is called in logs' }),
    at: unixMs('When it was answered, Unix ms'),
    method: z.string(),
    target: z.string(),
    sender: z.enum(SENDERS).openapi({ description: 'What the sender proved' }),
    code: z.enum(['ok', ...codesOf(tokenErrors)]),
    status: z.int(),
    ms: z.number().openapi({ description: 'From the header texts to the verdict' }),
    checks: z
      .array(check)
      .openapi({ description: 'In their order, up to the one that stopped it' }),
    ota: ota.nullable(),
    jwt: jwt.nullable(),
  } satisfies Shape<ServerView>)
  .openapi('ServerView')

/** A clone without the device cookie. */
export const exampleView: ServerView = {
  request: '6f1c9c1e-9a55-4f0e-8f3f-0a6a3c1f1b11',
  at: 1_740_000_000_000,
  method: 'GET',
  target: '/api/customer',
  sender: 'key',
  code: 'ota_device_unproven',
  status: 401,
  ms: 0.0312,
  checks: [
    { check: 'shape', verdict: 'passed', ms: 0.0041 },
    { check: 'window', verdict: 'passed', ms: 0.0008 },
    { check: 'session', verdict: 'passed', ms: 0.0009 },
    { check: 'mac', verdict: 'passed', ms: 0.0194 },
    { check: 'spent', verdict: 'passed', ms: 0.0012 },
    { check: 'device', verdict: 'refused', ms: 0.0048 },
  ],
  ota: {
    mac: '0a1b2c3d … 4e5f6071',
    segment: 'S2',
    requestId: examples.requestId,
    historyLength: 1,
    deviceId: examples.deviceId,
    time: 1_740_000_020_000,
    segments: ['S1', 'S2', 'S3'],
    minute: 29_000_000,
    presentedProof: null,
    registeredProof: '3f9ac1d2e4b50617',
    bound: {
      isPresented: false,
      method: 'GET',
      authority: 'localhost:3000',
      target: '/api/customer',
    },
    log: null,
  },
  jwt: null,
}

const query = z.object({
  [VIEWED_REQUEST]: parameter(
    z.string(),
    'What the request is called: `x-correlation-id` of its answer, or its own `X-Request-ID`',
    examples.requestId,
  ),
})

const serverViewCall: RouteConfig = {
  method: 'get',
  path: apiPaths.serverView,
  operationId: 'getServerView',
  tags: ['Records'],
  summary: 'What the server saw of a request: each check, its verdict and its time',
  description: `For demonstrations, where \`SERVER_VIEW\` is on; in production it is off by default. Only a browser with both cookies of a session is told, of requests under its session id and of JWTs of its sign-in, also when the session has ended. Kept in the memory of the node that answered, for ${VIEW_LIFETIME_MS / 60_000} minutes at most. No key and no whole token is in it, and no id of a send log that goes on. At most ${inWords(RATES.serverView)} of one session and, of whoever proves none, from one address.`,
  security: [{ session: [], device: [] }],
  request: { query },
  responses: {
    200: jsonAnswer('What was seen', serverViewSchema, { example: exampleView }),
    ...refusals([
      'server_view_off',
      'server_view_unproven',
      'server_view_unknown',
      'ota_state_unavailable',
    ]),
  },
}
