/**
 * What the bundler puts in place of these globals. A browser's own `Request` and `Response` drop
 * cookies and the other headers that only it may set; these keep them, as Node's do.
 */
export { Buffer } from './node-buffer'

const headersOf = (init: { headers?: HeadersInit } | undefined, fallback?: Headers) =>
  new Headers(init?.headers ?? fallback)

class KeepingRequest extends globalThis.Request {
  readonly #headers: Headers

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init)
    this.#headers = headersOf(init, input instanceof globalThis.Request ? input.headers : undefined)
  }

  override get headers() {
    return this.#headers
  }
}

class KeepingResponse extends globalThis.Response {
  readonly #headers: Headers

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    this.#headers = headersOf(init)
    const type = super.headers.get('Content-Type')
    if (type !== null && !this.#headers.has('Content-Type')) this.#headers.set('Content-Type', type)
  }

  override get headers() {
    return this.#headers
  }
}

export { KeepingRequest as Request, KeepingResponse as Response }
