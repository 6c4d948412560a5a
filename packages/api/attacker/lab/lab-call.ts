import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { type LabBody, type LabExperiment, type LabLine, labExperiments } from '../../contract/lab'
import { LAB_SIGN_INS, RATES } from '../../contract/limits'
import { attackerPaths } from '../../contract/paths'
import type { Env } from '../../env'
import { clientAddress, type TrustedProxies } from '../../http/client-address'
import { readJson, type Shape, saysJson } from '../../http/input'
import { logIdOf } from '../../http/request-log'
import type { BoundedLog } from '../../logs/bounded-log'
import { addCall, inWords } from '../../openapi/calls'
import { commonHeaders, examples } from '../../openapi/headers'
import { refusals } from '../add-attack'
import { refuse } from '../answers'
import { TargetError } from '../call-target'
import { OwnerError } from '../thief/victim'
import { actOut } from './experiments'
import { createLabClient } from './lab-client'
import { createRun, Undecided, worse } from './runner'
import { createConcurrencyLimit, createThrottle, type Throttle } from './throttle'

/** No experiment takes longer, in milliseconds. */
const LONGEST_MS = 120_000

/** The answer is lines of JSON. */
const LAB_TYPE = 'application/x-ndjson'

/** Retry-After in seconds, where no more experiments may run at once. */
const COME_AGAIN = '20'

export interface LabCallDeps {
  /** Origin of the API. */
  api: string
  /** The attacker's. */
  pass: string
  limit: MiddlewareHandler
  rateLimit: boolean
  trustProxy: TrustedProxies
  log: BoundedLog
  /** Unix ms. */
  now: () => number
  /** Waits; rejects when `signal` is aborted. Tests pass one that does not wait. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const realWait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })

/** Whether the attacker may act out thefts: only where the API is one of its targets. */
export const isLabOpen = (env: Pick<Env, 'attackLab' | 'attackerTargets' | 'publicApiUrl'>) =>
  env.attackLab && env.attackerTargets.some((target) => new URL(target).origin === env.publicApiUrl)

/** Runs one experiment of the attack lab, and reports each step while it runs. */
export function addLab(app: OpenAPIHono, deps: LabCallDeps): void {
  const { limit, trustProxy } = deps
  const concurrency = createConcurrencyLimit(deps.rateLimit)
  const throttle = createThrottle({ wait: realWait, ...deps })

  addCall(app, labCall, limit, async (c) => {
    if (!saysJson(c)) return refuse(c, 'json_expected')
    const parsed = labSchema.safeParse(await readJson(c).catch(() => null))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    const leave = concurrency.acquire(clientAddress(c, trustProxy))
    if (!leave) {
      c.header('Retry-After', COME_AGAIN)
      return refuse(c, 'rate_limited', 'As many experiments as may are under way')
    }
    return c.body(stream({ ...deps, throttle, leave }, parsed.data, c), 200, {
      'Content-Type': LAB_TYPE,
      'X-Accel-Buffering': 'no', // nginx would keep the lines until the end
    })
  })
}

/** What one experiment has to itself, and what it shares. */
interface Begun extends LabCallDeps {
  throttle: Throttle
  leave: () => void
}

/** Sends a line for each step. A caller who stops reading ends the experiment. */
function stream(
  { api, pass, log, now, wait = realWait, throttle, leave }: Begun,
  { experiment, signIns }: LabBody,
  c: Context,
) {
  const stop = new AbortController()
  const { signal } = stop
  const timer = setTimeout(() => stop.abort(), LONGEST_MS)
  let isRead = true
  const encoder = new TextEncoder()
  const begin = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const tell = (line: LabLine) => {
      if (isRead) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
    }
    const attacked = createLabClient({ api, pass, signal, throttle, now })
    const waitHere = (ms: number) => wait(ms, signal)
    const run = createRun({ attacked, signIns, tell, wait: waitHere, now })
    const fit = await actOut(experiment, run).then(
      () => run.fit(),
      (error: unknown) => {
        tell({ kind: 'note', at: now(), text: whyNot(error, signal) })
        return worse(run.fit(), 'undecided')
      },
    )
    tell({ kind: 'end', at: now(), fit, requests: attacked.requests() })
    log.tell({
      level: fit === 'not-as-expected' ? 'warn' : 'info',
      message: 'experiment',
      subject: { experiment, fit },
      details: { request: logIdOf(c), requests: attacked.requests() },
    })
    if (isRead) controller.close()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const begun = begin(controller).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : typeof error
        log.tell({ level: 'error', message: 'experiment failed', subject: { error: name } })
        controller.error(error)
      })
      void begun.finally(() => {
        clearTimeout(timer)
        leave()
      })
    },
    cancel() {
      isRead = false
      stop.abort()
    },
  })
}

/** In words for the visitor, without anything that was sent. */
function whyNot(error: unknown, signal: AbortSignal): string {
  if (error instanceof Undecided || error instanceof TargetError) return `${error.message}.`
  if (error instanceof OwnerError) return `The throwaway victim could not go on: ${error.message}.`
  if (signal.aborted) return `It took longer than ${LONGEST_MS / 1000} seconds and was ended.`
  return 'The API gave no answer.'
}

/**
 * The body of the call. A sign-in ends up in a `Cookie` header, so it may hold only the characters of a
 * compact JWE (CWE-113).
 */
const labSchema = z.object({
  experiment: z.enum(labExperiments),
  signIns: z
    .array(
      z
        .string()
        .max(512)
        .regex(/^[A-Za-z0-9_.-]+$/, 'expected a sign-in'),
    )
    .min(1)
    .max(LAB_SIGN_INS),
} satisfies Shape<LabBody>)

const example = (lines: readonly LabLine[]) => lines.map((line) => JSON.stringify(line)).join('\n')

/** The call, as the reference has it. */
const labCall: RouteConfig = {
  method: 'post',
  path: attackerPaths.actOut,
  operationId: 'actOut',
  tags: ['Attack lab'],
  summary: 'Acts out a theft on sign-ins to throw away',
  description: `Plays victim and thief, with real requests to the API’s attack lab and to nothing else, and tells each step in a line of JSON while it lasts, at most ${LONGEST_MS / 1000} seconds. Closing the connection ends it. At most ${inWords(RATES.labRuns)} from one address, two at once.`,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: labSchema,
          example: {
            experiment: 'spent-token' satisfies LabExperiment,
            signIns: [examples.loginCookie],
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'It was begun; the lines tell how it goes, and the last one how it ended',
      headers: {
        ...commonHeaders,
        'X-Accel-Buffering': {
          description: 'Tells a proxy to hand each line on at once',
          required: true,
          schema: { type: 'string', enum: ['no'] },
        },
      },
      content: {
        [LAB_TYPE]: {
          schema: z.string(),
          example: example([
            {
              kind: 'step',
              at: 1_763_627_400_000,
              who: 'thief',
              did: 'sends the copy',
              sent: 'GET /api/lab/ota/customer',
              requests: 1,
              expected: '401 ota_replayed',
              came: '401 ota_replayed',
              fit: 'as-expected',
            },
            { kind: 'end', at: 1_763_627_400_900, fit: 'as-expected', requests: 7 },
          ]),
        },
      },
    },
    ...refusals(['json_expected', 'bad_body', 'body_too_large', 'rate_limited', 'internal_error']),
  },
}
