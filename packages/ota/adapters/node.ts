import type { IncomingMessage, ServerResponse } from 'node:http'
import { createEnrolmentHandler, type EnrolOptions } from '../server/enrolment-handler'
import {
  createGuard,
  type GuardOptions,
  type HeaderReader,
  type OtaOptions,
  type Verdict,
} from '../server/guard'
import type { MaybeSignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'
import { partsOf } from './node-parts'

/** For `node:http`, Express and whatever else calls `(request, response, next)`. */

/** What the guard leaves in a request that passes. */
export interface GuardedRequest extends IncomingMessage {
  ota?: Verdict
}

type Next = (error?: unknown) => void

/**
 * The headers of a request for a guard. Of a repeated one Node keeps the first or joins them: here a
 * repeated header is joined, and so is no proof any more.
 */
export function headersOf({ headersDistinct }: IncomingMessage): HeaderReader {
  return (name) => headersDistinct[name]?.join(name === 'cookie' ? '; ' : ', ')
}

/** A time limit has answered meanwhile, or nobody listens any more. Writing a header would throw. */
const isOver = ({ headersSent, destroyed }: ServerResponse) => headersSent || destroyed

function answer(
  response: ServerResponse,
  status: number,
  headers: Iterable<[string, string]>,
  body: object,
): void {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, value)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Tells of an error that nobody else hears of, and answers where nothing has. Never throws. */
function tellAndAnswer(
  { report = console.error }: OtaOptions,
  error: unknown,
  response: ServerResponse,
  message: string,
): void {
  try {
    report(error as Error)
  } catch (own) {
    console.error(own)
  }
  if (!isOver(response)) answer(response, 500, [], { statusCode: 500, message })
}

/** Judges requests of whatever else is built on `node:http`, such as Fastify (`request.raw`). */
export function otaVerdict(
  options: GuardOptions,
): (request: IncomingMessage) => MaybePromise<Verdict> {
  const judge = createGuard(options)
  return (request) => {
    return judge(headersOf(request), () => partsOf(request))
  }
}

/**
 * Lets a request pass that OTA accepts: `next()` runs, with the verdict in `request.ota`. What nobody
 * expects goes to `next`. A request that was answered meanwhile goes no further, and of it an error
 * goes to `report`, by default `console.error`; so does what `next` throws behind a store that waits.
 */
export function ota(
  options: GuardOptions,
): (request: GuardedRequest, response: ServerResponse, next: Next) => void {
  const judge = otaVerdict(options)
  return (request, response, next) => {
    const conclude = (verdict: Verdict) => {
      if (isOver(response)) return
      const { refusal } = verdict
      if (refusal) {
        answer(response, refusal.status, Object.entries(refusal.headers), refusal.body)
        return
      }
      request.ota = verdict
      next()
    }
    const giveUp = (error: unknown) => tellAndAnswer(options, error, response, 'The request failed')
    const fail = (error: unknown) => {
      if (isOver(response)) giveUp(error)
      else next(error)
    }
    let pending: MaybePromise<Verdict>
    try {
      pending = judge(request)
    } catch (error) {
      return fail(error)
    }
    // What `next` throws then has no caller any more, and would end the process.
    if (pending instanceof Promise) pending.then(conclude, fail).catch(giveUp)
    else conclude(pending)
  }
}

/** Registers devices. */
export interface NodeEnrolOptions<Request extends IncomingMessage> extends EnrolOptions {
  /** The sign-in of the browser that asks, as the service's own sign-in knows it. */
  signIn: (request: Request) => MaybePromise<MaybeSignIn>
}

/**
 * Registers the device of a sign-in, once. What nobody expects, such as an error of `signIn`, goes to
 * `next`; without one, or where the request was answered meanwhile, to `report`.
 */
export function otaEnrol<Request extends IncomingMessage>(
  options: NodeEnrolOptions<Request>,
): (request: Request, response: ServerResponse, next?: Next) => Promise<void> {
  const { signIn } = options
  const enrol = createEnrolmentHandler(options)
  return async (request, response, next) => {
    try {
      const { status, headers, body } = await enrol(() => signIn(request), headersOf(request))
      if (!isOver(response)) answer(response, status, headers, body)
    } catch (error) {
      if (next && !isOver(response)) return next(error)
      tellAndAnswer(options, error, response, 'The registration failed')
    }
  }
}
