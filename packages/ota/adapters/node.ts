import type { OtaCore } from '../server/core'
import type { Answer, HeaderReader, OtaRequest } from '../server/request'
import type { SignIn } from '../server/sign-ins'
import type { Verdict } from '../server/verdict'

/** A request of `node:http` or `node:http2`, or a made-up one such as that of Fastify's `inject`. */
export interface NodeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawHeaders?: readonly string[]
  readonly method?: string
  readonly url?: string
  /** Express's whole path, which `url` loses below a mount point. */
  readonly originalUrl?: string
}

export interface NodeResponse {
  statusCode: number
  readonly headersSent: boolean
  readonly destroyed?: boolean
  setHeader(name: string, value: string): unknown
  appendHeader(name: string, value: string): unknown
  end(text: string): unknown
}
type Next = (error?: unknown) => unknown

/** For `node:http`, `node:http2`, Express, Fastify, Koa, Nest, and objects of the same shape. */
export interface NodeOta<Own extends SignIn = SignIn> {
  /**
   * Middleware that passes requests with a valid token, with the verdict in `request.ota`, and answers the others
   * itself. It waits for an asynchronous `next`, whose errors go to its caller. Errors of the guard go to `next`.
   */
  guard(
    request: NodeRequest & { ota?: Verdict<Own> },
    response: NodeResponse,
    next: Next,
  ): Promise<void>
  /** Answers the client's own requests, POST and GET. Unexpected errors go to `next`, or else become a 500. */
  session(request: NodeRequest, response: NodeResponse, next?: Next): Promise<void>
  /** Judges a request, for a framework that answers in its own way. */
  judge(request: NodeRequest): Promise<Verdict<Own>>
}

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

function requestOf(raw: NodeRequest): OtaRequest {
  const header = headersOf(raw)
  const parts = () => ({
    method: raw.method ?? '',
    authority: (header(':authority') ?? header('host') ?? '').toLowerCase(),
    target: raw.originalUrl ?? raw.url ?? '',
  })
  return { header, parts, raw }
}

/** True if a time limit has answered or the client has gone: writing a header would then throw. */
const isOver = ({ headersSent, destroyed }: NodeResponse) => headersSent || destroyed === true

function answer(response: NodeResponse, { status, headers, body }: Answer): void {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, value)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Answers 500 for an error that no caller receives, and tells the operator. Never throws. */
function giveUp(error: unknown, response: NodeResponse): void {
  const body = { statusCode: 500, message: 'The request failed' }
  if (!isOver(response)) answer(response, { status: 500, headers: [], body })
  console.error(error)
}

/** Makes the adapter of an `Ota` for Node's requests. */
export function nodeOta<Own extends SignIn>(ota: OtaCore<Own>): NodeOta<Own> {
  return {
    judge: (request) => ota.judge(requestOf(request)),

    async guard(request, response, next) {
      let verdict: Verdict<Own>
      try {
        verdict = await ota.judge(requestOf(request))
      } catch (error) {
        if (isOver(response)) return giveUp(error, response)
        await next(error)
        return
      }
      if (isOver(response)) return
      const { refusal, headers } = verdict
      if (refusal) return answer(response, { ...refusal, headers: Object.entries(refusal.headers) })
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      request.ota = verdict
      await next()
    },

    async session(request, response, next) {
      try {
        const answered = await ota.answerSession(request.method ?? '', requestOf(request))
        if (!isOver(response)) answer(response, answered)
      } catch (error) {
        if (next && !isOver(response)) await next(error)
        else giveUp(error, response)
      }
    },
  }
}
