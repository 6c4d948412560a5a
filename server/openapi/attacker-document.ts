import { type RouteConfig, z } from '@hono/zod-openapi'
import { cloneSchema, jwtForgerySchema, otaForgerySchema } from '@/server/attacker/request-schema'
import { json, type Responses, unrouted } from './answers'
import { buildDocument } from './build-document'
import { examples } from './examples'
import { everyHeader, type Headers, responseHeaders } from './headers'
import { documentCall } from './service-calls'

/** What the attacker says of an attack, and of a request that it refuses. */
const verdict = z
  .strictObject({
    message: z.string().openapi({ description: 'For people, in English' }),
    statusCode: z.int().openapi({ description: 'Of the target under 200, else of this answer' }),
  })
  .openapi('Verdict')

/** No stable codes here: the panel shows the text. */
const REFUSALS = {
  400: 'Bad request: url is missing or malformed',
  403: 'The attacker host may not call this address',
  413: 'The attacker host was sent too much',
  429: 'The attacker host takes five attacks in ten seconds',
  500: 'Something went wrong on the attacker host',
  502: 'The target did not answer in time',
}

const refusals: Responses = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, message]) => {
    const headers: Headers = status === '429' ? { 'Retry-After': responseHeaders.retryAfter } : {}
    return [status, json(message, verdict, { message, statusCode: Number(status) }, headers)]
  }),
)

function attackCall(
  path: string,
  operationId: string,
  summary: string,
  schema: z.ZodType,
  bodies: Record<string, unknown>,
  said: { message: string; statusCode: number },
): RouteConfig {
  const named = Object.entries(bodies).map(([name, value]) => [name, { value }] as const)
  return {
    method: 'post',
    path,
    operationId,
    tags: ['Attacks'],
    summary,
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema, examples: Object.fromEntries(named) } },
      },
    },
    responses: {
      200: json('The attack was made; the body has the verdict', verdict, said),
      ...refusals,
    },
  }
}

function attackCalls(url: string): RouteConfig[] {
  const { sessionId, jwt, otaToken, requestId, deviceId, sessionKey } = examples
  const stolen = { jsessionID: sessionId, url }
  const token = { ...stolen, ota: otaToken }
  const clone = { ...stolen, deviceID: deviceId, sessionKey, requestHistory: requestId }
  return [
    attackCall(
      '/request-jwt',
      'replayJwt',
      'Sends a stolen JWT again',
      jwtForgerySchema,
      { asKept: { ...stolen, jwt: `Bearer ${jwt}` }, bare: { ...stolen, jwt } },
      {
        message: 'Attack succeeded: the stolen JWT was accepted again, 48 records read.',
        statusCode: 200,
      },
    ),
    attackCall(
      '/request-ota',
      'forgeOta',
      'Sends a stolen OTA token with an invented request id, or with its own',
      otaForgerySchema,
      { invented: token, withId: { ...token, requestId } },
      {
        message: 'Attack failed: the token belongs to a request id the attacker does not have.',
        statusCode: 401,
      },
    ),
    attackCall(
      '/request-all-params',
      'cloneDevice',
      'Makes a token with everything that page script can steal',
      cloneSchema,
      { script: clone, profile: { ...clone, deviceCookie: examples.deviceCookie } },
      {
        message: 'Attack failed: valid token, but the sender cannot prove it is this device.',
        statusCode: 401,
      },
    ),
  ]
}

const about: RouteConfig = {
  method: 'get',
  path: '/',
  operationId: 'getAbout',
  tags: ['Service'],
  summary: 'What this host is',
  responses: {
    200: {
      description: 'A few lines of text',
      headers: everyHeader,
      content: { 'text/plain': { schema: z.string() } },
    },
  },
}

const DESCRIPTION = `The attacker of the One Tick Ahead demo: it sends what the demo page hands it to the demo
API, as a thief would, over HTTP, and says what the API answered.

It calls only the addresses that it was configured with, compared as whole texts, follows no
redirect, and keeps nothing. A path that is not here is 404, a method that a path does not take 405
with \`Allow\`, both with the body of a verdict.`

/**
 * The attacker's reference, a document of its own: its host has another address, errors of another
 * shape and no cookies, and where it is switched off there is nothing to describe. The API does not
 * know its public address, so the document names none and means the host that served it.
 * @param targets the first one stands in the examples.
 */
export function createAttackerDocument(targets: readonly string[]) {
  return buildDocument(
    {
      openapi: '3.1.0',
      info: { title: 'One Tick Ahead demo attacker', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: [{ name: 'Service' }, { name: 'Attacks' }],
    },
    [about, documentCall, ...attackCalls(targets[0] ?? 'http://localhost:3000/api/customer')],
    (registry) => {
      const bodies = {
        notFound: { message: 'There is nothing at this address', statusCode: 404 },
        notAllowed: { message: 'This address does not take this method', statusCode: 405 },
      }
      for (const [name, response] of Object.entries(unrouted('Verdict', bodies))) {
        registry.registerComponent('responses', name, response)
      }
    },
  )
}
