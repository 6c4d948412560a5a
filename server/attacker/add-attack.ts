import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { VerdictBody } from '@/lib/api/bodies'
import { LOG_ID_HEADER } from '@/lib/api/headers'
import type { BoundedLog } from '@/server/bounded-log'
import { readJson, saysJson } from '@/server/json-body'
import { addCall } from '@/server/openapi/add-call'
import { type Answers, byStatus, jsonAnswer, namedExamples } from '@/server/openapi/answers'
import { type Headers, responseHeaders } from '@/server/openapi/headers'
import { logIdOf, type OwnIds } from '@/server/request-id'
import type { Shape } from '@/server/schemas'
import { type CallOptions, callTarget, type TargetAnswer, TargetError } from './call-target'
import { attackErrors, refusalBody, refuse } from './errors'
import { type AttackKind, verdictOf } from './verdict'

/** An attack: what the reference says of it, and what is sent to the target. */
interface Attack<Body> {
  kind: AttackKind
  path: string
  operationId: string
  summary: string
  schema: z.ZodType<Body>
  /** Bodies, by name. */
  examples: Readonly<Record<string, Body>>
  /** What the target answers to the first of them. */
  exampleAnswer: TargetAnswer
  /** The headers that the target is sent. */
  forge: (body: Body) => Record<string, string>
}

export interface AttackDeps extends CallOptions {
  /** The only addresses that are ever called, compared as whole texts. */
  targets: readonly string[]
  /** How often anybody may attack. */
  limit: MiddlewareHandler
  log: BoundedLog
  /** Of requests that this process sends itself. */
  ownIds: OwnIds
}

/** What the attacker says of an attack, and of a request that it refuses. */
const verdictSchema = z
  .strictObject({
    message: z.string().openapi({ description: 'For people, in English' }),
    statusCode: z.int().openapi({ description: 'Of the target under 200, else of this answer' }),
  } satisfies Shape<VerdictBody>)
  .openapi('Verdict')

function refusals(): Answers {
  const codes = Object.keys(attackErrors) as (keyof typeof attackErrors)[]
  const answers = byStatus(attackErrors, codes).map(([status, own]) => {
    const description = own.map((code) => attackErrors[code].message).join('\n\n')
    const headers: Headers = status === 429 ? { 'Retry-After': responseHeaders.retryAfter } : {}
    return [
      status,
      jsonAnswer(description, verdictSchema, namedExamples(own, refusalBody), headers),
    ]
  })
  return Object.fromEntries(answers)
}

function describe<Body>(attack: Attack<Body>): RouteConfig {
  const { kind, path, operationId, summary, schema, examples, exampleAnswer } = attack
  const names = Object.keys(examples)
  const content = { schema, ...namedExamples(names, (name) => examples[name]) }
  return {
    method: 'post',
    path,
    operationId,
    tags: ['Attacks'],
    summary,
    request: { body: { required: true, content: { 'application/json': content } } },
    responses: {
      200: jsonAnswer(
        'The attack was made; the body has the verdict',
        verdictSchema,
        { example: verdictOf(kind, exampleAnswer) },
        { [LOG_ID_HEADER]: responseHeaders.logId },
      ),
      ...refusals(),
    },
  }
}

/** Adds an attack: checks the body, sends what is forged from it, puts the answer into words. */
export function addAttack<Body extends { url: string }>(
  app: OpenAPIHono,
  { targets, limit, log, ownIds, ...options }: AttackDeps,
  attack: Attack<Body>,
) {
  const { kind, schema, forge } = attack
  const allowed = new Set(targets.map((target) => new URL(target).href))

  addCall(app, describe(attack), limit, async (c) => {
    if (!saysJson(c)) return refuse(c, 'json_expected')
    const parsed = schema.safeParse(await readJson(c).catch(() => null))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    const { url } = parsed.data
    if (!URL.canParse(url) || new URL(url).href !== url || !allowed.has(url)) {
      return refuse(c, 'foreign_target')
    }
    const request = logIdOf(c)
    ownIds.add(request)
    try {
      const headers = { ...forge(parsed.data), [LOG_ID_HEADER]: request }
      const answer = await callTarget(url, headers, options)
      const verdict = verdictOf(kind, answer)
      if (answer.logId) c.header(LOG_ID_HEADER, answer.logId)
      const subject = { attack: kind, status: verdict.statusCode }
      log.tell({ level: 'info', message: 'attack', subject, details: { request } })
      return c.json(verdict)
    } catch (error) {
      if (!(error instanceof TargetError)) throw error
      return refuse(c, error.code)
    } finally {
      ownIds.delete(request)
    }
  })
}
