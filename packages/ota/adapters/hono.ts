import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { OtaCore } from '../server/core'
import type { SignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'
import type { RefusalAnswer, Verdict } from '../server/verdict'
import { webRequestOf } from './web'

/** The guard's verdict in Hono's context: `c.get('ota')`. */
export interface OtaVariables<Own extends SignIn = SignIn> {
  Variables: { ota: Verdict<Own> }
}

/** The verdict on a refused request. */
interface Refused<Own extends SignIn> extends Verdict<Own> {
  code: Exclude<Verdict['code'], 'ok' | null>
  refusal: RefusalAnswer
}

/**
 * Hono middleware that passes requests with a valid token.
 * @param onRefusal writes refusals in your own form. Send `refusal.headers` too: without the verdict a client
 * does not know that its request arrived.
 */
export function honoGuard<Own extends SignIn>(
  ota: Pick<OtaCore<Own, Context>, 'judge'>,
  onRefusal?: (refused: Refused<Own>, c: Context) => MaybePromise<Response>,
): MiddlewareHandler<OtaVariables<Own>> {
  return async (c, next) => {
    const verdict = await ota.judge(webRequestOf<Context>(c.req.raw, c))
    if (c.finalized) return // a time limit has answered meanwhile
    const { code, refusal, headers } = verdict
    if (refusal && code !== null && code !== 'ok') {
      if (onRefusal) return onRefusal({ ...verdict, code, refusal }, c)
      return c.json(refusal.body, refusal.status as ContentfulStatusCode, refusal.headers)
    }
    c.set('ota', verdict)
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
}

/**
 * Hono handler that answers the client's own requests, POST and GET.
 * @param as answers every request as this method, for a service that registers devices at an address of its own.
 */
export function honoSession(
  ota: Pick<OtaCore<SignIn, Context>, 'answerSession'>,
  as?: 'GET' | 'POST',
): Handler {
  return async (c) => {
    const request = webRequestOf<Context>(c.req.raw, c)
    const { status, headers, body } = await ota.answerSession(as ?? c.req.method, request)
    const cookies = headers.flatMap(([name, value]) => (name === 'Set-Cookie' ? value : []))
    const all = { ...Object.fromEntries(headers), 'Set-Cookie': cookies }
    return c.json(body, status as ContentfulStatusCode, all)
  }
}
