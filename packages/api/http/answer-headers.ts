import type { Context, MiddlewareHandler } from 'hono'
import { outgoingOf } from './client-address'

/**
 * Content-Security-Policy of answers that are no document: opened by itself one loads nothing, leads
 * nowhere and stands in no frame. The last three do not follow `default-src` (CSP 3 §6.3, §6.4).
 */
const apiPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Gives an answer that is not made yet a header, unless it brings one of that name itself; so not for
 * names that an answer adds to. Node keeps it, where there is Node: as many in a `Headers` of each
 * answer, checked value by value and copied out again, are a fifth of what a request costs.
 */
export function setHeader(c: Context, name: string, value: string): void {
  const outgoing = outgoingOf(c)
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

interface Hardening {
  /** Who may embed what is answered (Fetch, Cross-Origin-Resource-Policy). */
  resourcePolicy: 'same-origin' | 'same-site'
  /** Strict-Transport-Security, where it is this process's to say. */
  hsts?: string
}

/**
 * Headers for answers that are data: nothing in them is run, framed, embedded elsewhere, sniffed or
 * kept, unless an answer says so itself. Those of `hono/secure-headers`, which would set them afterwards.
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
