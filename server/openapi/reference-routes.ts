import { Hono } from 'hono'
import { cors } from 'hono/cors'

/**
 * `GET /openapi.json`: public, so any page may read it. Made at the first request and kept.
 * @param describe the document of this host.
 */
export function referenceRoutes(describe: () => unknown): Hono {
  let text: string | null = null
  const routes = new Hono()
  routes.get('/openapi.json', cors(), (c) => {
    text ??= JSON.stringify(describe())
    c.header('Cache-Control', 'public, max-age=300')
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })
  return routes
}
