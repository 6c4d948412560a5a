import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { addressOf } from '../binding'
import { createEnrolmentHandler, type EnrolOptions } from '../server/enrolment-handler'
import { createGuard, type GuardOptions, type RefusalAnswer, type Verdict } from '../server/guard'
import type { MaybeSignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'

/** For Hono, and for any host that takes a `Request` and returns a `Response`: Next, Bun, Deno. */

/** A repeated header is joined, and so refused. */
const headersOf = (request: Request) => (name: string) => request.headers.get(name) ?? undefined
const partsOf = ({ method, url }: Request) => ({ method, ...addressOf(url) })

/** Judges a `Request`. @returns the verdict, with the `response` to send; null if the request may pass. */
export function judgeRequest(
  options: GuardOptions,
): (request: Request) => Promise<Verdict & { response: Response | null }> {
  const judge = createGuard(options)
  return async (request) => {
    const verdict = await judge(headersOf(request), () => partsOf(request))
    const { refusal } = verdict
    return { ...verdict, response: refusal && Response.json(refusal.body, refusal) }
  }
}

/** Registers one device per sign-in. @returns the handler, which answers with a `Response`. */
export function enrolRequest(
  options: EnrolOptions,
): (request: Request, signIn: MaybeSignIn) => Promise<Response> {
  const enrol = createEnrolmentHandler(options)
  return async (request, signIn) => {
    const { status, headers, body } = await enrol(() => signIn, headersOf(request))
    return Response.json(body, { status, headers })
  }
}

/** The guard's verdict in Hono's context: `c.get('ota')`. */
export interface OtaVariables {
  Variables: { ota: Verdict }
}

/** The verdict on a refused request. */
interface Refused extends Verdict {
  code: Exclude<Verdict['code'], 'ok' | null>
  refusal: RefusalAnswer
}

/** Hono middleware that passes requests with a valid token. `onRefusal` writes refusals in your own form. */
export function ota(
  options: GuardOptions & { onRefusal?: (refused: Refused, c: Context) => MaybePromise<Response> },
): MiddlewareHandler<OtaVariables> {
  const judge = createGuard(options)
  return async (c, next) => {
    const verdict = await judge(headersOf(c.req.raw), () => partsOf(c.req.raw))
    if (c.finalized) return // a time limit has answered meanwhile
    const { code, refusal } = verdict
    if (refusal && code !== null && code !== 'ok') {
      if (options.onRefusal) return options.onRefusal({ ...verdict, code, refusal }, c)
      return c.json(refusal.body, refusal.status as ContentfulStatusCode, refusal.headers)
    }
    c.set('ota', verdict)
    await next()
  }
}

/** Hono handler that registers one device per sign-in. @param options `signIn` returns the sign-in. */
export function otaEnrol(
  options: EnrolOptions & { signIn: (c: Context) => MaybePromise<MaybeSignIn> },
): Handler {
  const enrol = createEnrolmentHandler(options)
  return async (c) => {
    const answer = await enrol(() => options.signIn(c), headersOf(c.req.raw))
    const cookies = answer.headers.flatMap(([name, value]) => (name === 'Set-Cookie' ? value : []))
    const headers = { ...Object.fromEntries(answer.headers), 'Set-Cookie': cookies }
    return c.json(answer.body, answer.status as ContentfulStatusCode, headers)
  }
}
