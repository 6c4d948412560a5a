import { OpenAPIHono, z } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import { type Answers, addCall, jsonAnswer } from '../openapi/calls'
import { responseHeaders } from '../openapi/headers'

const documentAnswer = jsonAnswer(
  'OpenAPI 3.1',
  z.looseObject({ openapi: z.string().openapi({ pattern: '^3\\.1\\.' }) }),
  { example: { openapi: '3.1.0' } },
  responseHeaders.reference,
)

interface Reference {
  path: string
  /** What else the host answers to this call. */
  refusals?: Answers
  /** The document of the host. */
  describe: () => unknown
}

/** The host's OpenAPI document: public, so any page may read it. Made at the first request and kept. */
export function referenceRoutes({ path, refusals, describe }: Reference): OpenAPIHono {
  let text: string | null = null
  const app = new OpenAPIHono()
  addCall(
    app,
    {
      method: 'get',
      path,
      operationId: 'getReference',
      tags: ['Service'],
      summary: 'This document',
      responses: {
        200: documentAnswer,
        ...refusals,
      },
    },
    cors(),
    (c) => {
      text ??= JSON.stringify(describe())
      c.header('Cache-Control', 'public, max-age=300')
      return c.body(text, 200, { 'Content-Type': 'application/json' })
    },
  )
  return app
}
