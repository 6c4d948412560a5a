import type { OpenAPIHono } from '@hono/zod-openapi'
import { labPath } from './lab-path'

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

interface Again {
  folder?: string
  /** What the reference says of all of them. */
  description: string
  /** Gives each another method, too, with the same handlers. */
  alsoPost?: boolean
}

/** Adds calls that the API has once more: the same handlers, in the same order, below the lab's folder. */
export function addAgain(app: OpenAPIHono, routes: OpenAPIHono, again: Again): void {
  const { folder, description, alsoPost = false } = again
  const methods = (method: string) => (alsoPost ? [method, 'post'] : [method])
  for (const definition of routes.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    for (const method of methods(route.method)) {
      const name = [method === 'post' && alsoPost ? 'post' : '', folder ?? '', route.operationId]
      app.openAPIRegistry.registerPath({
        ...route,
        method: method === 'post' ? 'post' : route.method,
        path: labPath(route.path, folder),
        operationId: `lab${name.map((part) => capitalised(part ?? '')).join('')}`,
        tags: ['Attack lab'],
        description,
      })
    }
  }
  for (const { method, path, handler } of routes.routes) {
    app.on(methods(method), labPath(path, folder), handler)
  }
}
