import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { LiveBody, ReadinessBody, ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import type { Shape } from '../http/schemas'
import { addCall } from '../openapi/add-call'
import { constantAnswer, jsonAnswer } from '../openapi/answers'
import { type Headers, responseHeaders } from '../openapi/headers'
import type { StoreStates } from './store-states'

/** What a node knows of itself. */
export interface ProbeDeps {
  /** True from SIGTERM on: balancers shall send new requests elsewhere. */
  isDraining: () => boolean
  storeStates: () => Promise<StoreStates>
}

/** Whether the process is up, and whether it shall be sent requests. */
export function probeRoutes({ isDraining, storeStates }: ProbeDeps): OpenAPIHono {
  const app = new OpenAPIHono()
  addCall(app, healthCall, (c) => c.json(STARTED))
  addCall(app, liveCall, (c) => c.json(LIVE))
  // The stores' state changes nothing: they are lost for all nodes at once, and a balancer without
  // nodes could not even show the site.
  addCall(app, readinessCall, async (c) => {
    const status = isDraining() ? 'draining' : 'ready'
    const body: ReadinessBody = { status, ...(await storeStates()) }
    return status === 'ready' ? c.json(body) : c.json(body, 503, { 'Retry-After': '1' })
  })
  return app
}

const STARTED: ReadyBody = { status: 'ready' }
const LIVE: LiveBody = { status: 'live' }

const common = {
  method: 'get',
  tags: ['Service'],
  description: 'Not rate limited, and not in the log.',
} satisfies Partial<RouteConfig>

const healthCall: RouteConfig = {
  ...common,
  path: apiPaths.health,
  operationId: 'getHealth',
  summary: 'Whether the API has started',
  responses: { 200: constantAnswer('It has', STARTED) },
}

const liveCall: RouteConfig = {
  ...common,
  path: apiPaths.live,
  operationId: 'getLiveness',
  summary: 'Whether the process answers',
  responses: { 200: constantAnswer('It does, also while it drains', LIVE) },
}

const upOrDown = z.enum(['up', 'down'])

const readinessSchema = <Status extends ReadinessBody['status']>(status: Status) =>
  z.strictObject({
    status: z.literal(status),
    sessions: upOrDown.openapi({ description: 'What keeps sessions and spent ids' }),
    database: upOrDown,
  } satisfies Shape<ReadinessBody>)

const readinessAnswer = (
  description: string,
  status: ReadinessBody['status'],
  headers: Headers = {},
) => {
  const example: ReadinessBody = { status, sessions: 'up', database: 'up' }
  return jsonAnswer(description, readinessSchema(status), { example }, headers)
}

const readinessCall: RouteConfig = {
  ...common,
  path: apiPaths.readiness,
  operationId: 'getReadinessOfNode',
  summary: 'Whether this node shall be sent requests',
  description: `${common.description} For load balancers. A store that is down is told and does not decide: it is down for all nodes.`,
  responses: {
    200: readinessAnswer('It shall', 'ready'),
    503: readinessAnswer('It was told to stop', 'draining', {
      'Retry-After': responseHeaders.retryAfter,
    }),
  },
}
