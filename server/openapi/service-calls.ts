import { type RouteConfig, z } from '@hono/zod-openapi'
import { json, refusals, withStarting } from './answers'
import { responseHeaders } from './headers'

const publicKey = z
  .strictObject({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    alg: z.literal('RS256'),
    use: z.literal('sig'),
  })
  .openapi('PublicKey', { description: 'The public half of a signing key (RFC 7517)' })

const exampleKey = { kty: 'RSA', n: 'sXchDaQ', e: 'AQAB', kid: '1', alg: 'RS256', use: 'sig' }

/** The document itself, as each host serves it. */
export const documentCall = {
  method: 'get',
  path: '/openapi.json',
  operationId: 'getReference',
  tags: ['Service'],
  summary: 'This document',
  responses: {
    200: json(
      'OpenAPI 3.1',
      z.looseObject({ openapi: z.string().openapi({ pattern: '^3\\.1\\.' }) }),
      { openapi: '3.1.0' },
      responseHeaders.reference,
    ),
  },
} satisfies RouteConfig

export const serviceCalls: RouteConfig[] = [
  {
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    tags: ['Service'],
    summary: 'Whether the API is up',
    description: 'Not rate limited, and not in the log.',
    responses: withStarting({
      200: json('It is', z.strictObject({ status: z.literal('ready') }), { status: 'ready' }),
    }),
  },
  {
    method: 'get',
    path: '/api/ready',
    operationId: 'getReadiness',
    tags: ['Service'],
    summary: 'Whether tokens can be checked now',
    description: 'A device asks this before it announces a request, after one had no answer.',
    responses: {
      200: json('They can', z.strictObject({ status: z.literal('ready') }), { status: 'ready' }),
      ...refusals(['ota_state_unavailable']),
    },
  },
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    operationId: 'getKeys',
    tags: ['Service'],
    summary: 'The keys that JWTs are signed with',
    responses: {
      200: json('A JWK set (RFC 7517 §5)', z.strictObject({ keys: z.array(publicKey).min(1) }), {
        keys: [exampleKey],
      }),
      ...refusals([]),
    },
  },
  { ...documentCall, responses: { ...documentCall.responses, ...refusals([]) } },
]
