import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { incomingOf } from './client-address'
import { errors, HttpError, refuse } from './errors'

/** Headers that carry a proof. Node joins or drops repeated ones, so a check could read another. */
const SINGLE_HEADERS = new Set(['authorization', 'x-request-id', 'requesthistory', 'cookie'])

function repeatedHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

/** 400 `duplicate_header` when a request repeats a header that carries a proof. */
export const refuseRepeatedHeaders = createMiddleware(async (c, next) => {
  if (repeatedHeader(incomingOf(c)?.rawHeaders ?? [])) {
    return refuse(c, 'duplicate_header')
  }
  return next()
})

/** True for a person's navigation: a page of JSON would have no way back. */
export const isNavigation = (c: Context): boolean =>
  c.req.header('Accept')?.includes('text/html') ?? false

/** Loads itself again, since some browsers show a 425 instead of sending the request again. */
const TOO_EARLY_PAGE = `<!doctype html>
<html lang="en"><title>One moment</title>
<p>The connection was not ready. <a href="">Continue</a>
`

/**
 * 425 for TLS early data, which a network attacker can replay (RFC 8470 §5). Whatever the header says:
 * several, or one that is invalid, count as `1` (§5.1).
 */
export const refuseEarlyData = createMiddleware(async (c, next) => {
  if (c.req.header('early-data') === undefined) return next()
  if (!isNavigation(c)) return refuse(c, 'too_early')
  return c.html(TOO_EARLY_PAGE, errors.too_early.status, { Refresh: '1' })
})

/**
 * Answers a body of more bytes by `refusal`, without reading it all. @hono/node-server cuts the connection
 * then, and a client that is not told would send its next request into it.
 */
export const limitBody = (maxSize: number, refusal: (c: Context) => Response) =>
  bodyLimit({
    maxSize,
    onError: (c) => {
      c.header('Connection', 'close')
      return refusal(c)
    },
  })

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

/**
 * The origin of a navigation, by Fetch Metadata (W3C). `own` includes the address bar and bookmarks. `unknown`
 * is a request without these headers: an old browser, plain http on a network, no browser. The referrer is
 * no substitute, because a page can withhold it.
 * @param siteOrigin may be another host of this site than the API's.
 */
export function navigatedFrom(
  c: Context,
  siteOrigin: string,
  apiOrigin: string,
): 'own' | 'foreign' | 'unknown' {
  const fetched = (name: string) => c.req.header(`Sec-Fetch-${name}`)
  const site = fetched('Site')
  if (site === undefined) return 'unknown'
  // A person signs in with the whole window: neither in a frame nor behind an image.
  if ((fetched('Dest') ?? 'document') !== 'document') return 'foreign'
  if (site === 'same-origin' || site === 'none') return 'own'
  if (site !== 'same-site' || siteOrigin === apiOrigin) return 'foreign'
  // Our own page may be on a sibling host, and so may a foreign one, which has no press of the person to show.
  return fetched('User') === '?1' ? 'own' : 'unknown'
}

/**
 * The methods for `Allow` (RFC 9110 §10.2.1); empty for a path that is not ours. OPTIONS is left out,
 * because only CORS preflights use it, and they are answered before any route.
 */
export function allowedMethods({ routes }: Pick<Hono, 'routes'>, path: string): string[] {
  const own = routes.filter((route) => route.method !== 'ALL' && route.path === path)
  const methods = new Set(own.map((route) => route.method))
  if (methods.has('GET')) methods.add('HEAD') // Hono answers it from the GET
  return [...methods]
}
