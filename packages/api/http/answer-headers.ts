import { VERDICT_HEADER } from '@one-tick-ahead/ota/codes'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { RESPONSE_TIME_HEADER } from '../contract/headers'

interface Hardening {
  /** The sites that may embed an answer (Fetch, Cross-Origin-Resource-Policy). */
  resourcePolicy: 'same-origin' | 'same-site'
  /** Strict-Transport-Security, if this process sends it. */
  hsts?: string
}

/** Headers for answers that are data: no browser runs, frames, embeds, sniffs or keeps them. */
export function hardenAnswers({ resourcePolicy, hsts }: Hardening): MiddlewareHandler {
  const harden = secureHeaders({
    // The last three do not follow `default-src` (CSP 3 §6.3, §6.4).
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginResourcePolicy: resourcePolicy,
    strictTransportSecurity: hsts ?? false,
    xFrameOptions: 'DENY',
  })
  return (c, next) => {
    c.header('Cache-Control', 'no-store')
    return harden(c, next)
  }
}

/** Lets pages of the site call the API from another origin (Fetch §3.3), and answers their preflights. */
export const allowSite = (siteOrigin: string): MiddlewareHandler =>
  cors({
    origin: [siteOrigin],
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'authorization',
      'content-type',
      'device-id',
      'device-key',
      'x-request-id',
      'requesthistory',
    ],
    exposeHeaders: [
      'Authorization',
      'session_key',
      'jSessionId',
      VERDICT_HEADER,
      RESPONSE_TIME_HEADER,
      'Date',
      'Retry-After',
    ],
    maxAge: 7200, // two hours, the longest that Chromium keeps the answer to a preflight
  })
