import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { LabBody, LabLine } from '../../contract/lab'
import type { Env } from '../../env'
import { clientAddress, type TrustedProxies } from '../../http/client-address'
import { readJson, saysJson } from '../../http/input'
import { logIdOf } from '../../http/request-log'
import type { BoundedLog } from '../../logs/bounded-log'
import { addCall } from '../../openapi/calls'
import { refuse } from '../answers'
import { TargetError } from '../call-target'
import { OwnerError } from '../thief/owner'
import { actOut } from './experiments'
import { worse } from './fit'
import { LAB_TYPE, LONGEST_MS, labCall, labSchema } from './lab-description'
import { createLabStage } from './lab-stage'
import { createPace, type Pace } from './pace'
import { createPlay, Undecided } from './play'
import { createSeats } from './seats'

/** When to come again where all seats are taken, in seconds. */
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
  /** Rejects when `signal` is aborted; the time that passes unless a test is in a hurry. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const realWait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })

/** Whether the attacker of these settings may act out anything: only on an API that is one of its targets. */
export const isLabOpen = (env: Pick<Env, 'attackLab' | 'attackerTargets' | 'publicApiUrl'>) =>
  env.attackLab && env.attackerTargets.some((target) => new URL(target).origin === env.publicApiUrl)

/** Acts out one experiment of the attack lab, and tells of it while it lasts. */
export function addLab(app: OpenAPIHono, deps: LabCallDeps): void {
  const { limit, trustProxy } = deps
  const seats = createSeats(deps.rateLimit)
  const pace = createPace({ wait: realWait, ...deps })

  addCall(app, labCall, limit, async (c) => {
    if (!saysJson(c)) return refuse(c, 'json_expected')
    const parsed = labSchema.safeParse(await readJson(c).catch(() => null))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    const leave = seats.take(clientAddress(c, trustProxy))
    if (!leave) {
      c.header('Retry-After', COME_AGAIN)
      return refuse(c, 'rate_limited', 'As many experiments as may are under way')
    }
    return c.body(stream({ ...deps, pace, leave }, parsed.data, c), 200, {
      'Content-Type': LAB_TYPE,
      'X-Accel-Buffering': 'no', // nginx would keep the lines until the end
    })
  })
}

/** What one experiment has to itself, and what it shares. */
interface Begun extends LabCallDeps {
  pace: Pace
  leave: () => void
}

/** A line for each thing that happens. Whoever stops reading ends the experiment. */
function stream(
  { api, pass, log, now, wait = realWait, pace, leave }: Begun,
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
    const stage = createLabStage({ api, pass, signal, pace, now })
    const waitHere = (ms: number) => wait(ms, signal)
    const play = createPlay({ stage, signIns, tell, wait: waitHere, now })
    const fit = await actOut(experiment, play).then(
      () => play.fit(),
      (error: unknown) => {
        tell({ kind: 'note', at: now(), text: whyNot(error, signal) })
        return worse(play.fit(), 'undecided')
      },
    )
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
