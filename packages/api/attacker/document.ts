import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { attackerPaths } from '../contract/paths'
import { buildDocument } from '../openapi/document'
import { commonHeaders } from '../openapi/headers'
import { refusalBody } from './answers'

/** What the host says of itself at its root. */
export const ABOUT = `This is the attacker of the One Tick Ahead demo.

It sends what the demo page hands it to the demo API, the way a thief would, and reports what
the API answered. It calls no other address and keeps nothing.
`

export const aboutCall: RouteConfig = {
  method: 'get',
  path: attackerPaths.about,
  operationId: 'getAbout',
  tags: ['Service'],
  summary: 'What this host is',
  responses: {
    200: {
      description: 'A few lines of text',
      headers: commonHeaders,
      content: { 'text/plain': { schema: z.literal(ABOUT), example: ABOUT } },
    },
  },
}

const DESCRIPTION = `${ABOUT}
Addresses are compared as whole texts with those it was configured with, and no redirect is followed.
A path that is not here is 404, a method that a path does not take 405 with \`Allow\`, both with the
body of a verdict.`

/**
 * The attacker's reference, a document of its own: its host has another address, errors of another
 * shape and no cookies, and where it is switched off there is nothing to describe. The API does not
 * know its public address, so the document names none and means the host that served it.
 * @param app the attacker, whose calls are described.
 */
export function createAttackerDocument(app: OpenAPIHono) {
  return buildDocument(
    app,
    {
      openapi: '3.1.0',
      info: { title: 'One Tick Ahead demo attacker', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: [{ name: 'Service' }, { name: 'Attacks' }],
    },
    {
      schema: 'Verdict',
      notFound: refusalBody('not_found'),
      notAllowed: refusalBody('method_not_allowed'),
    },
  )
}
