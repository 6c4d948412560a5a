import {
  addressOf,
  BINDING_HEADER,
  BINDING_KEY_INPUT,
  type BoundRequest,
  bindingInput,
  formatBinding,
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

/** A request that can be bound: its method in upper case, as `fetch` writes only some. */
export async function bindable<Init extends Pick<RequestInit, 'method'>>(init: Init) {
  return { ...init, method: (init.method ?? 'GET').toUpperCase() }
}

/** What a request is bound to, by what it was sent with. @param url a path too, in a browser. */
export function boundRequest(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): BoundRequest {
  const { Authorization = '', RequestHistory = '' } = headers
  const { href } = addressIn(url)
  return {
    method,
    ...addressOf(href),
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
