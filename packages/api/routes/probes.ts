import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import {
  type MaybePromise,
  type SessionStore,
  StateUnavailableError,
} from '@one-tick-ahead/ota/store'
import type { LiveBody, ReadinessBody, ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import type { Shape } from '../http/input'
import { addCall, constantAnswer, jsonAnswer, refusals } from '../openapi/calls'
import { type Headers, responseHeaders } from '../openapi/headers'
import type { Secrets } from '../tokens/keyring'

/** What a node needs from others. */
export const storeNames = ['sessions', 'database'] as const

type StoreName = (typeof storeNames)[number]
export type StoreStates = Pick<ReadinessBody, StoreName>
/** Asks a store for anything; rejects, or throws, where it gives no answer. */
type StoreLook = () => MaybePromise<unknown>

/** Milliseconds: how long to wait for an answer, and how long an answer is used again. */
const TIMES = { patience: 1000, kept: 1000 }

type State = 'up' | 'down'

/**
 * Whether a store answers. Anybody may ask, as often as they like: the store is asked once a second, and
 * everybody who asks meanwhile gets the same answer. A store that hangs is not asked again.
 * @param now milliseconds, of any clock.
 */
function createLook(
  ask: StoreLook,
  now: () => number,
  { patience, kept } = TIMES,
): () => Promise<State> {
  let asked: Promise<State> | null = null
  let seen: Promise<State> | undefined
  let seenAt = Number.NEGATIVE_INFINITY
  const answer = async (): Promise<State> => {
    try {
      await ask()
      return 'up'
    } catch {
      return 'down'
    }
  }
  const look = async () => {
    asked ??= answer().finally(() => {
      asked = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<State>((done) => {
      timer = setTimeout(done, patience, 'down')
    })
    const state = await Promise.race([asked, late])
    clearTimeout(timer)
    return state
  }
  return () => {
    if (!seen || now() - seenAt >= kept) {
      seenAt = now()
      seen = look()
    }
    return seen
  }
}

/** Which stores answer; see {@link createLook}. */
export function createStoreStates(
  asks: Record<StoreName, StoreLook>,
  now: () => number,
  times = TIMES,
): () => Promise<StoreStates> {
  const sessions = createLook(asks.sessions, now, times)
  const database = createLook(asks.database, now, times)
  return async () => {
    const [first, second] = await Promise.all([sessions(), database()])
    return { sessions: first, database: second }
  }
}

/** What a node knows of itself. */
export interface ProbeDeps {
  /** True from SIGTERM on: load balancers should send new requests elsewhere. */
  isDraining: () => boolean
  storeStates: () => Promise<StoreStates>
}

/** Whether the process is up, and whether it should get requests. */
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

const READY = { status: 'ready' } as const satisfies ReadyBody

const readyCall: RouteConfig = {
  method: 'get',
  path: apiPaths.ready,
  operationId: 'getReadiness',
  tags: ['Service'],
  summary: 'Whether tokens can be checked now',
  description:
    'A device asks this before it announces a request, after one had no answer. What is told may be a second old.',
  responses: {
    200: constantAnswer('They can', READY),
    ...refusals(['ota_state_unavailable']),
  },
}

/** Whether tokens can be checked now. */
export function readyRoutes(store: Pick<SessionStore, 'ready'>): OpenAPIHono {
  const app = new OpenAPIHono()
  const look = createLook(
    () => store.ready(),
    () => performance.now(),
  )
  addCall(app, readyCall, async (c) => {
    if ((await look()) === 'down') throw new StateUnavailableError()
    return c.json(READY)
  })
  return app
}

const publicKeySchema = z
  .strictObject({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    alg: z.literal('RS256'),
    use: z.literal('sig'),
  })
  .openapi('PublicKey', { description: 'The public half of a signing key (RFC 7517)' })

const EXAMPLE_KEY = { kty: 'RSA', n: 'sXchDaQ', e: 'AQAB', kid: '1', alg: 'RS256', use: 'sig' }

const keysCall: RouteConfig = {
  method: 'get',
  path: apiPaths.keys,
  operationId: 'getKeys',
  tags: ['Service'],
  summary: 'The keys that JWTs are signed with',
  responses: {
    200: jsonAnswer(
      'A JWK set (RFC 7517 §5)',
      z.strictObject({ keys: z.array(publicKeySchema).min(1) }),
      { example: { keys: [EXAMPLE_KEY] } },
    ),
    ...refusals([]),
  },
}

/** The public halves of the keys that sign JWTs, for whoever verifies them. */
export function keyRoutes(jwtKeys: Secrets['jwtKeys']): OpenAPIHono {
  const app = new OpenAPIHono()
  addCall(app, keysCall, (c) => c.json({ keys: jwtKeys.map((key) => key.publicJwk) }))
  return app
}
