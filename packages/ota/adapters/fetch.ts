import { createEnrolmentHandler, type EnrolOptions } from '../server/enrolment-handler'
import { createGuard, type GuardOptions, type HeaderReader, type Verdict } from '../server/guard'
import type { MaybeSignIn } from '../server/sign-ins'
import { partsOf } from './request-parts'

/** For anything that takes a `Request` and gives a `Response`: edge hosts, Next, Bun, Deno. */

/** A verdict, and the answer to send where the request must not pass. */
export interface FetchVerdict extends Verdict {
  response: Response | null
}

const reader =
  ({ headers }: Request): HeaderReader =>
  (name) =>
    headers.get(name) ?? undefined

/** The guard of a resource. */
export function ota(options: GuardOptions): (request: Request) => Promise<FetchVerdict> {
  const judge = createGuard(options)
  return async (request) => {
    const verdict = await judge(reader(request), () => partsOf(request))
    const { refusal } = verdict
    return { ...verdict, response: refusal ? Response.json(refusal.body, refusal) : null }
  }
}

/** Registers the device of a sign-in, once. */
export function otaEnrol(
  options: EnrolOptions,
): (request: Request, signIn: MaybeSignIn) => Promise<Response> {
  const enrol = createEnrolmentHandler(options)
  return async (request, signIn) => {
    const { status, headers, body } = await enrol(() => signIn, reader(request))
    return Response.json(body, { status, headers })
  }
}
