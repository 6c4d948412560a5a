import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { H } from 'hono/types'
import type { ErrorBody } from '../contract/bodies'
import type { ErrorCode } from '../contract/error-codes'
import type { Rate } from '../contract/limits'
import { errors, guardErrors } from '../http/errors'
import type { Shape } from '../http/input'
import { commonHeaders, type Headers, responseHeaders } from './headers'

/**
 * Adds a call to an app: what the reference says of it, and what answers it. Method and path are
 * those of the description, so the two cannot differ.
 *
 * `OpenAPIHono.openapi()` would also validate every described header, cookie and body before the
 * handler runs. That changes the order of the checks (415 before parsing, limits after validation),
 * and puts zod on the path whose speed the demo measures. So the handlers are plain Hono; where one
 * validates with zod, its schema is the one in the description; and the tests hold every answer
 * that they cause against the reference.
 */
export function addCall(app: OpenAPIHono, description: RouteConfig, ...handlers: [H, ...H[]]) {
  app.openAPIRegistry.registerPath(description)
  app.on(description.method, description.path, ...handlers)
}

export type Answers = RouteConfig['responses']
type Answer = Answers[string]

/** The keys of a table of errors, which are its codes. */
export const codesOf = <T extends Partial<Record<ErrorCode, unknown>>>(table: T) =>
  Object.keys(table) as (keyof T & ErrorCode)[]

/** The body of every refusal. */
export const errorSchema = z
  .strictObject({
    statusCode: z.int().openapi({ description: 'The status again' }),
    code: z.enum(codesOf(errors)).openapi({ description: 'Stable; programs decide by it' }),
    message: z.string().openapi({ description: 'For people, in English; may change' }),
  } satisfies Shape<ErrorBody>)
  .openapi('Error')

/** One refusal as it is sent. */
export function exampleOf(code: ErrorCode): ErrorBody {
  const { status, message } = errors[code]
  return { statusCode: status, code, message }
}

/** One example of a body, or several by name. */
type Examples = { example: unknown } | { examples: Record<string, { value: unknown }> }

/** An example for each code. */
export const namedExamples = <Code extends string>(
  codes: readonly Code[],
  exampleOf: (code: Code) => unknown,
): Examples => ({
  examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
})

/** An answer with a JSON body. */
export function jsonAnswer(
  description: string,
  schema: z.ZodType,
  examples: Examples,
  headers: Headers = {},
): Answer {
  return {
    description,
    headers: { ...commonHeaders, ...headers },
    content: { 'application/json': { schema, ...examples } },
  }
}

/** An answer whose JSON body is always the same. */
export function constantAnswer<T extends Record<keyof T, string>>(
  description: string,
  body: T,
  headers?: Headers,
): Answer {
  const literals = Object.entries<string>(body).map(([name, text]) => [name, z.literal(text)])
  const schema = z.strictObject(Object.fromEntries(literals))
  return jsonAnswer(description, schema, { example: body }, headers)
}

/** An answer that is only headers. */
export function emptyAnswer(description: string, headers: Headers): Answer {
  return { description, headers: { ...commonHeaders, ...headers } }
}

function refusal(status: number, codes: readonly ErrorCode[], headers: Headers): Answer {
  const description = codes.map((code) => `\`${code}\`: ${errors[code].message}.`).join('\n\n')
  const schema = z.strictObject({
    statusCode: z.literal(status),
    code: z.enum(codes),
    message: z.string(),
  } satisfies Shape<ErrorBody>)
  return jsonAnswer(description, schema, namedExamples(codes, exampleOf), headers)
}

/** For the statuses that name a time to try again. */
const RETRY = { 'Retry-After': responseHeaders.retryAfter }

/** The codes of a table of errors that `codes` names, grouped by status in ascending order. */
export function byStatus<Code extends string>(
  table: Readonly<Record<Code, { status: number }>>,
  codes: readonly Code[],
): [status: number, codes: Code[]][] {
  const statuses = [...new Set(codes.map((code) => table[code].status))].sort()
  return statuses.map((status) => [status, codes.filter((code) => table[code].status === status)])
}

/**
 * What a call may refuse with, by status.
 * @param codes those of the call itself; the common guards' are added.
 * @param headers of single statuses.
 */
export function refusals(
  codes: readonly ErrorCode[],
  headers: Record<number, Headers> = {},
): Answers {
  const all = [...new Set([...codes, ...codesOf(guardErrors)])]
  const answers = byStatus(errors, all).map(([status, own]) => {
    const retry = status === 429 || status === 503 ? RETRY : {}
    return [status, refusal(status, own, { ...retry, ...headers[status] })]
  })
  return Object.fromEntries(answers)
}

const UNITS: Readonly<Record<number, string>> = { 1: 'a second', 60: 'a minute', 3600: 'an hour' }

/** A rate in words: `20 a minute`, `5 in 10 seconds`. */
export const inWords = ({ calls, seconds }: Rate) =>
  `${calls} ${UNITS[seconds] ?? `in ${seconds} seconds`}`
