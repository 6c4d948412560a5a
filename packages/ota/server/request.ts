import type { BoundRequest } from '../binding'
import { readCookie } from '../cookies'

/** Reads a header of the request by its lower-case name, as received. */
export type HeaderReader = (name: string) => string | undefined

/** The parts of a request that a binding covers, except its headers. */
export type RequestParts = Pick<BoundRequest, 'method' | 'authority' | 'target'>

/** A request as an adapter gives it to the package, the same for every framework. */
export interface OtaRequest<Raw = unknown> {
  header: HeaderReader
  /** Called only for a request with a binding. */
  parts: () => RequestParts
  /** The framework's own request: Node's, a `Request`, or Hono's context. */
  raw: Raw
}

/** A request as `signIn` and `bearer` receive it. */
export interface SignInRequest<Raw = unknown> {
  header: HeaderReader
  /** The value of a cookie; an empty string without one. */
  cookie: (name: string) => string
  /** The framework's own request: Node's, a `Request`, or Hono's context. */
  request: Raw
}

export const signInRequestOf = <Raw>({ header, raw }: OtaRequest<Raw>): SignInRequest<Raw> => ({
  header,
  cookie: (name) => readCookie(header('cookie') ?? '', name),
  request: raw,
})

/** An answer of the package, for any framework. */
export interface Answer {
  status: number
  /** `Set-Cookie` occurs twice after a registration. */
  headers: [name: string, value: string][]
  body: object
}
