import { addressOf } from '../binding'
import type { OtaCore } from '../server/core'
import type { Answer, OtaRequest } from '../server/request'
import type { SignIn } from '../server/sign-ins'
import type { MaybePromise } from '../server/store'
import type { Verdict } from '../server/verdict'

/** For any host that takes a `Request` and returns a `Response`: Next, Bun, Deno, SvelteKit, Workers. */
export interface WebOta<Own extends SignIn = SignIn> {
  /**
   * Calls `handler` for a request with a valid token, and answers the others itself.
   * @param handler receives the verdict; `verdict.signIn` is null if only `bearer` let the request pass.
   * @throws (as a rejection) as `handler` and `signIn`.
   */
  guard(
    request: Request,
    handler: (verdict: Verdict<Own>) => MaybePromise<Response>,
  ): Promise<Response>
  /** Answers the client's own requests, POST and GET. */
  session(request: Request): Promise<Response>
  /** Judges a request. @returns the verdict, with the `response` to send; null if the request may pass. */
  judge(request: Request): Promise<Verdict<Own> & { response: Response | null }>
}

/** A repeated header is joined, and so refused. */
export const webRequestOf = <Raw>(request: Request, raw: Raw): OtaRequest<Raw> => ({
  header: (name) => request.headers.get(name) ?? undefined,
  parts: () => ({ method: request.method, ...addressOf(request.url) }),
  raw,
})

/** An answer as a `Response`. */
export const webAnswer = ({ status, headers, body }: Answer): Response =>
  Response.json(body, { status, headers })

/** A response with more headers; one from `fetch` or a redirect has headers that cannot be changed. */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const all = new Headers(response.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  const { status, statusText, body } = response
  return new Response(body, { status, statusText, headers: all })
}

/** Makes the adapter of an `Ota` for `Request` and `Response`. */
export function webOta<Own extends SignIn>(ota: OtaCore<Own>): WebOta<Own> {
  const judge: WebOta<Own>['judge'] = async (request) => {
    const verdict = await ota.judge(webRequestOf(request, request))
    const { refusal } = verdict
    return { ...verdict, response: refusal && Response.json(refusal.body, refusal) }
  }
  return {
    judge,
    async guard(request, handler) {
      const { response, ...verdict } = await judge(request)
      return response ?? withHeaders(await handler(verdict), verdict.headers)
    },
    session: async (request) =>
      webAnswer(await ota.answerSession(request.method, webRequestOf(request, request))),
  }
}
