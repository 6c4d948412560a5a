import type { Context, MiddlewareHandler } from 'hono'
import { outgoingOf } from './client-address'

/**
 * Content-Security-Policy of answers that are no document. Opened by itself, such an answer loads nothing,
 * leads nowhere and stands in no frame. The last three do not follow `default-src` (CSP 3 §6.3, §6.4).
 */
const apiPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Sets a header before the answer is made. An answer with its own header of that name replaces it, so do not
 * use this for names that an answer adds to. Node keeps the header, where there is Node: all of them in the
 * `Headers` of each answer, checked and copied, would be a fifth of what a request costs.
 */
export function setHeader(c: Context, name: string, value: string): void {
  const outgoing = outgoingOf(c)
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

interface Hardening {
  /** Who may embed what is answered (Fetch, Cross-Origin-Resource-Policy). */
  resourcePolicy: 'same-origin' | 'same-site'
  /** Strict-Transport-Security, where this process sends it. */
  hsts?: string
}

/**
 * Headers for answers that are data: no browser runs, frames, embeds, sniffs or keeps them, unless an
 * answer says so itself. Those of `hono/secure-headers`, which would set them afterwards.
 */
export function hardenAnswers({ resourcePolicy, hsts }: Hardening): MiddlewareHandler {
  const headers = Object.entries({
    'Content-Security-Policy': apiPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': resourcePolicy,
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    ...(hsts && { 'Strict-Transport-Security': hsts }),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
    'Cache-Control': 'no-store', // unless a call says another
  })
  return (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value)
    return next()
  }
}
