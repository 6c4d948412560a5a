import {
  addressOf,
  BINDING_HEADER,
  BINDING_KEY_INPUT,
  type BoundRequest,
  bindingInput,
  formatBinding,
  formatDigest,
} from '../binding'
import type { Binding } from './sender'
import { addressIn, type SessionKey } from './session'
import {
  cachedSigners,
  createHmac,
  createTokenSigner,
  type SignerOf,
  type TokenSigner,
  toHex,
} from './signer'

/** Makes tokens and bindings for one session key. */
export interface BindingSigner extends TokenSigner {
  /** The `OTA-Binding` value. @throws TypeError (as a rejection) for what cannot be bound. */
  bind(request: BoundRequest): Promise<string>
}

/** A signer over WebCrypto; the second key is derived when the first binding is made. */
export function createBindingSigner(
  sessionKey: SessionKey,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): BindingSigner {
  let bindingMac: Promise<ReturnType<typeof createHmac>> | undefined
  const derive = async () => {
    const expand = createHmac(sessionKey, subtle)
    return createHmac(await expand(BINDING_KEY_INPUT), subtle)
  }
  return {
    ...createTokenSigner(sessionKey, subtle),
    async bind(request) {
      const input = bindingInput(request)
      if (input === null) throw new TypeError('OTA: this request cannot be bound')
      bindingMac ??= derive()
      const mac = await bindingMac
      return formatBinding(toHex(await mac(input)))
    },
  }
}

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
  const { href } = addressIn(url)
  return {
    method,
    ...addressOf(href),
    contentDigest,
    history: RequestHistory,
    token: Authorization,
  }
}

/**
 * Binds every request of an `otaFetch` or sender to its method, address, body and history: given to
 * it as `binding`, so that nobody else loads it.
 */
export function requestBinding(
  signerOf: SignerOf<BindingSigner> = cachedSigners(createBindingSigner),
): Binding {
  return {
    prepare: bindable,
    async headers(sessionKey, url, method, headers) {
      const bound = boundRequest(url, method, headers)
      return { [BINDING_HEADER]: await signerOf(sessionKey).bind(bound) }
    },
  }
}
