import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { VIEWED_REQUEST } from '../contract/server-view'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { refuse } from '../http/errors'
import { type RateLimits, refuseRateLimited } from '../http/rate-limit'
import { addCall, inWords, jsonAnswer, refusals } from '../openapi/calls'
import { examples, parameter } from '../openapi/headers'
import { VIEW_LIFETIME_MS } from '../server-view/kept-views'
import { exampleView, serverViewSchema } from '../server-view/schema'
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
