import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { H } from 'hono/types'

/**
 * Adds a call to an app: what the reference says of it, and what answers it. Method and path are
 * those of the description, so the two cannot differ.
 *
 * `OpenAPIHono.openapi()` would also validate every described header, cookie and body before the
 * handler runs. That changes the order of the checks (415 before parsing, limits after validation),
 * and puts zod on the path whose speed the demo measures. So the handlers are plain Hono; where one
 * validates with zod, its schema is the one in the description; and the tests hold every answer
 * that they cause against the reference.
 */
export function addCall(app: OpenAPIHono, description: RouteConfig, ...handlers: [H, ...H[]]) {
  app.openAPIRegistry.registerPath(description)
  app.on(description.method, description.path, ...handlers)
}
