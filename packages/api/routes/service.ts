import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import { addCall } from '../openapi/add-call'
import { constantAnswer, jsonAnswer, refusals } from '../openapi/answers'
import type { Secrets } from '../tokens/keyring'
import { createLook } from './store-states'

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
