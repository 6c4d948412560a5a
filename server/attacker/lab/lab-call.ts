import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { type LabBody, type LabExperiment, type LabLine, labExperiments } from '@/lib/api/lab'
import { LAB_SIGN_INS, RATES } from '@/lib/api/limits'
import { attackerPaths } from '@/lib/api/paths'
import { refusals } from '@/server/attacker/add-attack'
import { TargetError } from '@/server/attacker/call-target'
import { refuse } from '@/server/attacker/errors'
import type { BoundedLog } from '@/server/bounded-log'
import { clientAddress, type TrustedProxies } from '@/server/client-address'
import { readJson, saysJson } from '@/server/json-body'
import { addCall } from '@/server/openapi/add-call'
import { examples } from '@/server/openapi/examples'
import { commonHeaders } from '@/server/openapi/headers'
import { inWords } from '@/server/openapi/rate-words'
import { logIdOf } from '@/server/request-id'
import type { Shape } from '@/server/schemas'
import { actOut } from './experiments'
import { createLabStage } from './lab-stage'
import { createPlay, Undecided } from './play'
import { createSeats } from './seats'

/** No experiment takes longer, in milliseconds. */
const LONGEST_MS = 120_000
/** When to come again where all seats are taken, in seconds. */
const COME_AGAIN = '20'
const TYPE = 'application/x-ndjson'

export interface LabCallDeps {
  /** Origin of the API; null where the lab is off. */
  api: string | null
  limit: MiddlewareHandler
  rateLimit: boolean
  trustProxy: TrustedProxies
  log: BoundedLog
  /** Unix ms. */
  now: () => number
  /** Rejects when `signal` is aborted; the time that passes unless a test is in a hurry. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const realWait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })

// Each ends up in a `Cookie` header: what a compact JWE is made of, and nothing else (CWE-113).
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

/** Acts out one experiment of the attack lab, and tells of it while it lasts. */
export function addLab(app: OpenAPIHono, deps: LabCallDeps): void {
  const { api, limit, trustProxy } = deps
  const seats = createSeats(deps.rateLimit)

  addCall(app, labCall, limit, async (c) => {
    if (!saysJson(c)) return refuse(c, 'json_expected')
    const parsed = labSchema.safeParse(await readJson(c).catch(() => null))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    if (api === null) return refuse(c, 'lab_off')
    const leave = seats.take(clientAddress(c, trustProxy))
    if (!leave) {
      c.header('Retry-After', COME_AGAIN)
      return refuse(c, 'rate_limited', 'As many experiments as may are under way')
    }
    return c.body(stream(deps, api, parsed.data, c, leave), 200, {
      'Content-Type': TYPE,
      'X-Accel-Buffering': 'no', // nginx would keep the lines until the end
    })
  })
}

/** A line for each thing that happens. Whoever stops reading ends the experiment. */
function stream(
  { log, now, wait = realWait }: LabCallDeps,
  api: string,
  { experiment, signIns }: LabBody,
  c: Context,
  leave: () => void,
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
    const stage = createLabStage({ api, signal, wait, now })
    const waitHere = (ms: number) => wait(ms, signal)
    const play = createPlay({ stage, signIns, tell, wait: waitHere, now })
    const fit = await actOut(experiment, play).then(
      () => play.fit(),
      (error: unknown) => {
        tell({ kind: 'note', at: now(), text: whyNot(error, signal) })
        return 'undecided' as const
      },
    )
    clearTimeout(timer)
    leave()
    tell({ kind: 'end', at: now(), fit, requests: stage.requests() })
    log.tell({
      level: fit === 'not-as-expected' ? 'warn' : 'info',
      message: 'experiment',
      subject: { experiment, fit },
      details: { request: logIdOf(c), requests: stage.requests() },
    })
    if (isRead) controller.close()
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => void begin(controller),
    cancel() {
      isRead = false
      stop.abort()
    },
  })
}

/** In words for the visitor, without anything that was sent. */
function whyNot(error: unknown, signal: AbortSignal): string {
  if (error instanceof Undecided || error instanceof TargetError) return `${error.message}.`
  if (signal.aborted) return `It took longer than ${LONGEST_MS / 1000} seconds and was ended.`
  return 'The API gave no answer.'
}

const example = (lines: readonly LabLine[]) => lines.map((line) => JSON.stringify(line)).join('\n')

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
        [TYPE]: {
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
    ...refusals([
      'json_expected',
      'bad_body',
      'lab_off',
      'body_too_large',
      'rate_limited',
      'internal_error',
    ]),
  },
}
