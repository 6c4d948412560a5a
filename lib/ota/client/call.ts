import type { OtaRequestInit } from './sender'

/** A call in parts that can be sent more than once, but for a body that is a stream. */
export interface Call extends Omit<OtaRequestInit, 'headers' | 'requestId'> {
  url: string
  headers: Headers
}

/** What `fetch` takes, taken apart. @throws TypeError (as a rejection) for a Request that was used. */
export async function callOf(input: RequestInfo | URL, init: RequestInit = {}): Promise<Call> {
  if (!(input instanceof Request)) {
    return { ...init, url: String(input), headers: new Headers(init.headers) }
  }
  const request = new Request(input, init)
  const { url, method, headers, signal, cache, keepalive } = request
  // Read, because Firefox does not tell whether there is one; a Blob may lie on disk.
  const blob = method === 'GET' || method === 'HEAD' ? null : await request.blob()
  return { url, method, headers, signal, cache, keepalive, body: blob?.size ? blob : null }
}
