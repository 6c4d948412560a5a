import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createEnrolmentHandler, type EnrolOptions } from '../server/enrolment-handler'
import { createGuard, type GuardOptions, type RefusalAnswer, type Verdict } from '../server/guard'
import type { MaybeSignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'
import { partsOf } from './request-parts'

/** What the guard leaves in the context: `c.get('ota')`. */
export interface OtaVariables {
  Variables: { ota: Verdict }
}

/** What is certain of a verdict that refuses. */
export interface Refused {
  code: Exclude<Verdict['code'], 'ok' | null>
  refusal: RefusalAnswer
}

/** The guard of a resource. */
export interface HonoGuardOptions extends GuardOptions {
  /** Writes a refusal in the service's own form, in place of the protocol's. */
  onRefusal?: (verdict: Verdict & Refused, c: Context) => MaybePromise<Response>
}

/** Lets a request pass that OTA accepts. */
export function ota(options: HonoGuardOptions): MiddlewareHandler<OtaVariables> {
  const { onRefusal } = options
  const judge = createGuard(options)
  return async (c, next) => {
    const pending = judge(
      (name) => c.req.header(name),
      () => partsOf(c.req.raw),
    )
    const verdict = pending instanceof Promise ? await pending : pending
    if (c.finalized) return // a time limit has answered meanwhile
    const { code, refusal } = verdict
    if (refusal && code !== null && code !== 'ok') {
      if (onRefusal) return onRefusal({ ...verdict, code, refusal }, c)
      return c.json(refusal.body, refusal.status as ContentfulStatusCode, refusal.headers)
    }
    c.set('ota', verdict)
    await next()
  }
}

/** Registers devices. */
export interface HonoEnrolOptions extends EnrolOptions {
  /** The sign-in of the browser that asks, as the service's own sign-in knows it. */
  signIn: (c: Context) => MaybePromise<MaybeSignIn>
}

/** Registers the device of a sign-in, once. */
export function otaEnrol(options: HonoEnrolOptions): Handler {
  const { signIn } = options
  const enrol = createEnrolmentHandler(options)
  return async (c) => {
    const { status, headers, body } = await enrol(
      () => signIn(c),
      (name) => c.req.header(name),
    )
    for (const [name, value] of headers) c.header(name, value, { append: name === 'Set-Cookie' })
    return c.json(body, status as ContentfulStatusCode)
  }
}
