import type { RefusalCode } from '@one-tick-ahead/ota/codes'
import { checkBinding } from './binding-check'
import { checkCookie, checkLog, checkState } from './log-check'
import {
  checkCanonicalId,
  checkExpiry,
  checkScheme,
  checkSessionId,
  checkShape,
  checkWindow,
} from './looks'
import { checkMac } from './mac-check'
import type { Check, RequestToCheck } from './request-to-check'

/** Every check of one request, and what they come to. */
export interface Checked {
  /** In the server's order, also behind the one that it stops at. */
  checks: readonly Check[]
  /** What a server refuses it with; null where nothing that can be checked here does. */
  code: RefusalCode | null
}

/**
 * Looks at a request as a server does (docs/protocol.md, Order of checks, and refusals), with the
 * code that signs and the rules that judge; what takes the server's memory or its master key stays
 * unknown. Nothing is sent.
 */
export async function checkRequest(
  request: RequestToCheck,
  subtle?: SubtleCrypto,
): Promise<Checked> {
  const checks = [
    checkScheme(request),
    checkShape(request),
    checkWindow(request),
    checkSessionId(request),
    await checkMac(request, subtle),
    checkExpiry(request),
    checkState(request),
    checkCookie(),
    checkCanonicalId(request),
    await checkBinding(request, subtle),
    checkLog(request),
  ]
  const stop = checks.find(({ verdict }) => verdict === 'refused')
  return { checks, code: stop?.code ?? null }
}
