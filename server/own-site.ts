import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error'

/**
 * Refuses calls that another site makes in a visitor's browser. Two of ours change state and are
 * GETs (spec §7), so CORS alone does not stop them: an `Origin` must be the site's; without one
 * a browser says `same-origin` in `Sec-Fetch-Site`, and a client that is no browser says nothing.
 */
export function onlyOwnSite(siteOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const mode = c.req.header('Sec-Fetch-Mode')
    const own = origin ? origin === siteOrigin : !site || site === 'same-origin'
    // A fetch says `cors` or `same-origin`; a navigation, an image or a form never does.
    const fetched = !mode || mode === 'cors' || mode === 'same-origin'
    if (!own || !fetched) {
      throw new HttpError('foreign_origin')
    }
    await next()
  }
}
