import { createHash } from 'node:crypto'
import { type BoundRequest, bindingInput, formatBinding, formatDigest } from '../binding'
import { equalText } from './session-keys'
import type { MaybePromise } from './store'

/** A body, whole; null for one that broke off. */
export type BodyRead = Uint8Array | 'too large' | null

/** An `OTA-Binding` header, and what of its request the other headers of the token do not say. */
export interface PresentedBinding
  extends Pick<BoundRequest, 'method' | 'target' | 'contentDigest'> {
  /** The header as received. */
  header: string
  /** Every authority that the service goes by; the binding is of one of them. */
  authorities: readonly string[]
  /** The body, which its handler can still read. Not called before the binding itself was right. */
  body(): MaybePromise<BodyRead>
}

/**
 * Whether the header is of this request, body apart. @param mac of the session.
 * @param rest the `RequestHistory` and `Authorization` headers.
 */
export function isBindingOf(
  { header, authorities, method, target, contentDigest }: PresentedBinding,
  rest: Pick<BoundRequest, 'history' | 'token'>,
  mac: (input: string) => string,
): boolean {
  return authorities.some((authority) => {
    const input = bindingInput({ method, authority, target, contentDigest, ...rest })
    return input !== null && equalText(header, formatBinding(mac(input)))
  })
}

/** The `Content-Digest` of a body (RFC 9530 §2). */
export const contentDigestOf = (body: Uint8Array): string =>
  formatDigest(createHash('sha256').update(body).digest('base64'))

/** Whether a body is the one that a `Content-Digest` is of; without the header there is none. */
export const isBodyOf = (contentDigest: string, body: Uint8Array): boolean =>
  contentDigest === '' ? body.length === 0 : contentDigest === contentDigestOf(body)
