import { createEnrolmentHandler, type EnrolOptions } from '../server/enrolment-handler'
import { createGuard, type GuardOptions, type HeaderReader, type Verdict } from '../server/guard'
import { notify } from '../server/notify'
import type { MaybeSignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'

/** For `node:http`, `node:http2`, Express, Fastify, and objects of the same shape. */

/** A request of `node:http` or `node:http2`, or a made-up one such as that of Fastify's `inject`. */
interface NodeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawHeaders?: readonly string[]
  readonly method?: string
  readonly url?: string
  /** Express's whole path, which `url` loses below a mount point. */
  readonly originalUrl?: string
}

interface NodeResponse {
  statusCode: number
  readonly headersSent: boolean
  readonly destroyed?: boolean
  setHeader(name: string, value: string): unknown
  appendHeader(name: string, value: string): unknown
  end(text: string): unknown
}
type Next = (error?: unknown) => unknown

/**
 * Reads a request's headers for a guard. A repeated header is joined, and so refused; Node's own `headers`
 * would keep its first value.
 */
export function headersOf({ headers, rawHeaders = [] }: NodeRequest): HeaderReader {
  const listed = ([name, values = []]: [string, string | readonly string[] | undefined]) =>
    [values].flat().flatMap((value) => [name, value])
  const raw = rawHeaders.length > 0 ? rawHeaders : Object.entries(headers).flatMap(listed)
  return (name) => {
    const values = raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name)
    return values.length > 0 ? values.join(name === 'cookie' ? '; ' : ', ') : undefined
  }
}

/** Judges a request of Fastify (`request.raw`) or of another framework on `node:http`. */
export function judgeRequest(options: GuardOptions): (request: NodeRequest) => Promise<Verdict> {
  const judge = createGuard(options)
  return async (request) => {
    const header = headersOf(request)
    return judge(header, () => ({
      method: request.method ?? '',
      authority: (header(':authority') ?? header('host') ?? '').toLowerCase(),
      target: request.originalUrl ?? request.url ?? '',
    }))
  }
}

/** True if a time limit has answered or the client has gone: writing a header would then throw. */
const isOver = ({ headersSent, destroyed }: NodeResponse) => headersSent || destroyed === true

function answer(
  response: NodeResponse,
  { status, headers, body }: { status: number; headers: [string, string][]; body: object },
): void {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, value)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Reports an error that no caller receives, and answers 500 if nothing has answered. Never throws. */
function giveUp(report: GuardOptions['report'], error: unknown, response: NodeResponse): void {
  const body = { statusCode: 500, message: 'The request failed' }
  if (!isOver(response)) answer(response, { status: 500, headers: [], body })
  notify(report ?? console.error, error as Error)
}

/**
 * Middleware that passes requests with a valid token, with the verdict in `request.ota`, and answers the
 * others itself. Errors of the guard go to `next`. Errors of `next`, or after a time limit has answered,
 * go to `report`, by default `console.error`.
 */
export function ota(
  options: GuardOptions,
): (request: NodeRequest & { ota?: Verdict }, response: NodeResponse, next: Next) => Promise<void> {
  const judge = judgeRequest(options)
  return async (request, response, next) => {
    const fail = (error: unknown) => (isOver(response) ? Promise.reject(error) : next(error))
    const conclude = (verdict: Verdict) => {
      const { refusal } = verdict
      if (isOver(response)) return
      if (refusal) return answer(response, { ...refusal, headers: Object.entries(refusal.headers) })
      request.ota = verdict
      return next()
    }
    await judge(request)
      .then(conclude, fail)
      .catch((error) => giveUp(options.report, error, response))
  }
}

/**
 * Handler that registers one device per sign-in. Unexpected errors, such as one of `signIn`, go to `next`.
 * Without `next`, or after a time limit has answered, they go to `report`.
 */
export function otaEnrol<Request extends NodeRequest>(
  options: EnrolOptions & { signIn: (request: Request) => MaybePromise<MaybeSignIn> },
): (request: Request, response: NodeResponse, next?: Next) => Promise<void> {
  const enrol = createEnrolmentHandler(options)
  return async (request, response, next) => {
    try {
      const enrolled = await enrol(() => options.signIn(request), headersOf(request))
      if (!isOver(response)) answer(response, enrolled)
    } catch (error) {
      if (next && !isOver(response)) next(error)
      else giveUp(options.report, error, response)
    }
  }
}
