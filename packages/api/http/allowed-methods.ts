import type { Hono } from 'hono'

/**
 * What `Allow` lists for a path (RFC 9110 §10.2.1); empty for a path that is not ours. OPTIONS is
 * left out: only CORS preflights use it, and they are answered before any route.
 */
export function allowedMethods({ routes }: Pick<Hono, 'routes'>, path: string): string[] {
  const own = routes.filter((route) => route.method !== 'ALL' && route.path === path)
  const methods = new Set(own.map((route) => route.method))
  if (methods.has('GET')) methods.add('HEAD') // Hono answers it from the GET
  return [...methods]
}
