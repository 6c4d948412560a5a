import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { VerdictBody } from '../contract/bodies'
import { LOG_ID_HEADER } from '../contract/headers'
import { RATES } from '../contract/limits'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import type { Shape } from '../http/input'
import { readJson, saysJson } from '../http/input'
import type { Count } from '../http/rate-limit'
import { logIdOf } from '../http/request-log'
import {
  type Answers,
  addCall,
  byStatus,
  inWords,
  jsonAnswer,
  namedExamples,
} from '../openapi/calls'
import { type Headers, responseHeaders } from '../openapi/headers'
import { type AttackKind, attackErrors, refusalBody, refuse, verdictOf } from './answers'
import { PASS_HEADER } from './attacker-pass'
import type { InTurn } from './call-target'
import { type CallOptions, callTarget, type TargetAnswer, TargetError } from './call-target'

/** What every attack names. */
interface Stolen {
  url: string
  jsessionID: string
}

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
  /** Attacks of one visitor, and those of an address that come without a JWT. */
  limits: { visitor: Count; address: Count }
  /** Of the API, where the pass is shown. */
  publicApiUrl: string
  pass: string
  signInOf: (authorization: string) => string | null
  trustProxy: TrustedProxies
  /** For all attacks of the host: a server gives an address a hundred connections. */
  inTurn: InTurn
  log: Pick<Logger, 'info'>
}
/** What the attacker says of an attack, and of a request that it refuses. */
const verdictSchema = z
  .strictObject({
    message: z.string().openapi({ description: 'For people, in English' }),
    statusCode: z.int().openapi({ description: 'Of the target under 200, else of this answer' }),
  } satisfies Shape<VerdictBody>)
  .openapi('Verdict')

/** As the reference has them. */
export function refusals(codes: readonly (keyof typeof attackErrors)[]): Answers {
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

const ATTACK_REFUSALS = [
  'json_expected',
  'bad_body',
  'foreign_target',
  'body_too_large',
  'rate_limited',
  'internal_error',
  'target_slow',
  'target_unreachable',
  'target_too_long',
] as const

const LIMITS = `At most ${inWords(RATES.attacks)} of one sign-in, which a JWT in \`Authorization\` proves; without one, of one \`jsessionID\` at one address, and ${inWords(RATES.attacksOfAddress)} from that address.`

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
    description: LIMITS,
    request: { body: { required: true, content: { 'application/json': content } } },
    responses: {
      200: jsonAnswer('The attack was made; the body has the verdict', verdictSchema, {
        example: verdictOf(kind, exampleAnswer),
      }),
      ...refusals(ATTACK_REFUSALS),
    },
  }
}

/** Adds an attack: checks the body, sends what is forged from it, puts the answer into words. */
export function addAttack<Body extends Stolen>(
  app: OpenAPIHono,
  {
    targets,
    limits,
    log,
    publicApiUrl,
    pass,
    signInOf,
    trustProxy,
    inTurn,
    ...options
  }: AttackDeps,
  attack: Attack<Body>,
) {
  const { kind, schema, forge } = attack
  const allowed = new Set(targets.map((target) => new URL(target).href))
  const passFor = (url: string): Record<string, string> =>
    new URL(url).origin === publicApiUrl ? { [PASS_HEADER]: pass } : {}

  const refuseLimited = (c: Context, wait: number) => {
    c.header('Retry-After', String(wait))
    return refuse(c, 'rate_limited')
  }

  addCall(app, describe(attack), async (c) => {
    const signIn = signInOf(c.req.header('Authorization') ?? '')
    const address = clientAddress(c, trustProxy)
    // Before the body is read. Whoever proves a sign-in has nothing to do with a flood of those who do not.
    const flood = await limits.address(signIn === null ? address : `signed in at ${address}`)
    if (flood) return refuseLimited(c, flood)
    const isJson = saysJson(c)
    const parsed = schema.safeParse(isJson && (await readJson(c).catch(() => null)))
    // That a session is named proves nothing: it parts those who share an address and are honest.
    const named = parsed.success ? `${address} ${parsed.data.jsessionID}` : address
    const wait = await limits.visitor(signIn === null ? named : `sign-in ${signIn}`)
    if (wait) return refuseLimited(c, wait)
    if (!isJson) return refuse(c, 'json_expected')
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    const { url } = parsed.data
    if (!URL.canParse(url) || new URL(url).href !== url || !allowed.has(url)) {
      return refuse(c, 'foreign_target')
    }
    const request = logIdOf(c)
    try {
      const headers = { ...forge(parsed.data), [LOG_ID_HEADER]: request, ...passFor(url) }
      const answer = await inTurn(new URL(url).origin, () => callTarget(url, headers, options))
      const verdict = verdictOf(kind, answer)
      log.info({ attack: kind, status: verdict.statusCode, request }, 'attack')
      return c.json(verdict)
    } catch (error) {
      if (!(error instanceof TargetError)) throw error
      return refuse(c, error.code)
    }
  })
}
