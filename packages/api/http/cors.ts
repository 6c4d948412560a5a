import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { RESPONSE_TIME_HEADER } from '../contract/headers'
import { setHeader } from './answer-headers'

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'device-id',
  'device-key',
  'x-request-id',
  'requesthistory',
]

/** Headers that the demo's page must be able to read across origins. */
const EXPOSED_HEADERS = [
  'Authorization',
  'session_key',
  'jSessionId',
  RESPONSE_TIME_HEADER,
  'Date',
  'Retry-After',
]

/** Two hours, the longest that Chromium keeps the answer to a preflight. */
const MAX_AGE_SECONDS = 7200

/**
 * Lets pages of the site call the API from another origin (Fetch §3.3). Hono's own middleware answers the
 * preflights. It would rebuild all other answers only to add `Vary` at the end, so it does not see them.
 */
export function allowSite(siteOrigin: string): MiddlewareHandler {
  const answerPreflight = cors({
    origin: [siteOrigin],
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ALLOWED_HEADERS,
    maxAge: MAX_AGE_SECONDS,
  })
  const exposed = EXPOSED_HEADERS.join(',')

  return async (c, next) => {
    setHeader(c, 'Access-Control-Expose-Headers', exposed)
    if (c.req.method === 'OPTIONS') return answerPreflight(c, next)
    if (c.req.header('Origin') === siteOrigin) {
      setHeader(c, 'Access-Control-Allow-Origin', siteOrigin)
    }
    setHeader(c, 'Access-Control-Allow-Credentials', 'true')
    setHeader(c, 'Vary', 'Origin')
    return next()
  }
}
