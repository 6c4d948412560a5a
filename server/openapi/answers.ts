import { type RouteConfig, z } from '@hono/zod-openapi'
import type { ErrorCode } from '@/lib/api/error-codes'
import { errors, guardErrors } from '@/server/error-codes'
import { everyHeader, type Headers, responseHeaders } from './headers'

export type Responses = RouteConfig['responses']
type Response = Responses[string]

/** The keys of a table of errors, which are its codes. */
export const codesOf = <T extends Partial<Record<ErrorCode, unknown>>>(table: T) =>
  Object.keys(table) as (keyof T & ErrorCode)[]

/** The body of every refusal. */
export const errorSchema = z
  .strictObject({
    statusCode: z.int().openapi({ description: 'The status again' }),
    code: z.enum(codesOf(errors)).openapi({ description: 'Stable; programs decide by it' }),
    message: z.string().openapi({ description: 'For people, in English; may change' }),
  })
  .openapi('Error')

/** One refusal as it is sent. */
export function exampleOf(code: ErrorCode) {
  const { status, message } = errors[code]
  return { statusCode: status, code, message }
}

/**
 * The two answers that belong to no call, as components: to a path that is not there, and to a
 * method that a path does not take.
 * @param schema name of the component that describes the bodies.
 */
export function unrouted(schema: string, bodies: { notFound: unknown; notAllowed: unknown }) {
  const body = (example: unknown) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
  })
  return {
    NotFound: {
      description: 'There is nothing at this address',
      headers: everyHeader,
      content: body(bodies.notFound),
    },
    MethodNotAllowed: {
      description: 'The path takes other methods',
      headers: { ...everyHeader, Allow: responseHeaders.allow },
      content: body(bodies.notAllowed),
    },
  }
}

/** An answer with a JSON body. */
export function json(
  description: string,
  schema: z.ZodType,
  example: unknown,
  headers: Headers = {},
): Response {
  return {
    description,
    headers: { ...everyHeader, ...headers },
    content: { 'application/json': { schema, example } },
  }
}

/** An answer that is only headers. */
export function redirect(description: string, headers: Headers): Response {
  return { description, headers: { ...everyHeader, ...headers } }
}

function refusal(status: number, codes: readonly ErrorCode[], headers: Headers): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}.`).join('\n\n'),
    headers: { ...everyHeader, ...headers },
    content: {
      'application/json': {
        schema: z.strictObject({
          statusCode: z.literal(status),
          code: z.enum(codes),
          message: z.string(),
        }),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

/** What the port answers before the API is up, so that a probe can tell it from a failure. */
const STARTING = {
  'text/plain': {
    schema: z.literal('The server is starting.\n'),
    example: 'The server is starting.\n',
  },
}

/** For the statuses that name a time to try again. */
const RETRY = { 'Retry-After': responseHeaders.retryAfter }

/**
 * What a call may refuse with, by status.
 * @param codes those of the call itself; the common guards' are added.
 * @param headers of single statuses.
 */
export function refusals(
  codes: readonly ErrorCode[],
  headers: Record<number, Headers> = {},
): Responses {
  const all = [...new Set([...codes, ...codesOf(guardErrors)])]
  const statuses = [...new Set(all.map((code) => errors[code].status as number))].sort()
  const byStatus = statuses.map((status) => {
    const own = all.filter((code) => errors[code].status === status)
    const retry = status === 429 || status === 503 ? RETRY : {}
    return [status, refusal(status, own, { ...retry, ...headers[status] })]
  })
  return withStarting(Object.fromEntries(byStatus))
}

/** Adds the one answer that every call has, whoever would have answered it. */
export function withStarting(responses: Responses): Responses {
  const known = responses[503]
  const unavailable =
    known && 'content' in known
      ? { ...known, content: { ...known.content, ...STARTING } }
      : {
          description: 'The server is starting',
          headers: { ...everyHeader, ...RETRY },
          content: STARTING,
        }
  return { ...responses, 503: unavailable }
}
