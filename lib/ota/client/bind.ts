import { addressOf, type BoundRequest, formatDigest } from '../binding'

const CANNOT_BIND =
  'OTA: a form or a stream cannot be bound; send text, bytes, a Blob or URLSearchParams'

/** The bytes that `fetch` will send. */
async function bytesOf(body: NonNullable<RequestInit['body']>): Promise<BufferSource> {
  if (typeof body === 'string' || body instanceof URLSearchParams) {
    return new TextEncoder().encode(String(body))
  }
  if (body instanceof Blob) return body.arrayBuffer()
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body
  throw new TypeError(CANNOT_BIND)
}

/**
 * The `Content-Digest` of a body (RFC 9530 §2), empty without one.
 * @throws TypeError (as a rejection) for a body whose bytes are not known before it is sent.
 */
export async function contentDigestOf(body: RequestInit['body']): Promise<string> {
  if (body === undefined || body === null) return ''
  const digest = await crypto.subtle.digest('SHA-256', await bytesOf(body))
  return formatDigest(btoa(String.fromCharCode(...new Uint8Array(digest))))
}

const DIGEST_HEADER = 'Content-Digest'

/** The parts of a request that binding it reads or writes. */
interface BindableInit extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Readonly<Record<string, string>>
}

/**
 * A request that can be bound: its method in upper case, as `fetch` writes only some, and
 * `Content-Digest` of its body in place of any other.
 * @throws TypeError (as a rejection) as {@link contentDigestOf}.
 */
export async function bindable<Init extends BindableInit>(init: Init) {
  const contentDigest = await contentDigestOf(init.body)
  const own = Object.entries(init.headers ?? {})
  const others = own.filter(([name]) => name.toLowerCase() !== DIGEST_HEADER.toLowerCase())
  const headers: Record<string, string> = Object.fromEntries(others)
  if (contentDigest !== '') headers[DIGEST_HEADER] = contentDigest
  return { ...init, headers, method: (init.method ?? 'GET').toUpperCase() }
}

/** What a request is bound to, by what it was sent with. @param url a path too, in a browser. */
export function boundRequest(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): BoundRequest {
  const { Authorization = '', RequestHistory = '', [DIGEST_HEADER]: contentDigest = '' } = headers
  const { href } = new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href)
  return {
    method,
    ...addressOf(href),
    contentDigest,
    history: RequestHistory,
    token: Authorization,
  }
}
