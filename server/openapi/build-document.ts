import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { headerComponents } from './headers'

type Registry = OpenAPIHono['openAPIRegistry']
type Settings = Parameters<OpenAPIHono['getOpenAPI31Document']>[0]

/**
 * One OpenAPI document from the descriptions of calls.
 *
 * The calls are described beside their handlers and not by `OpenAPIHono.openapi()`, which would
 * validate every header, cookie and body before the handler runs: that changes the order of the
 * checks (415 before parsing, limits after validation), and puts zod on the path whose speed the
 * demo measures. So only the library's registry is used. Where a handler validates with zod its
 * schema is the one in the document; codes, texts and patterns come from the constants that the
 * handlers use; and the tests hold every answer that they cause against the document.
 */
export function buildDocument(
  settings: Settings,
  calls: readonly RouteConfig[],
  register: (registry: Registry) => void = () => {},
) {
  const reference = new OpenAPIHono()
  for (const [name, header] of Object.entries(headerComponents)) {
    reference.openAPIRegistry.registerComponent('headers', name, header)
  }
  register(reference.openAPIRegistry)
  for (const call of calls) reference.openAPIRegistry.registerPath(call)
  return reference.getOpenAPI31Document(settings)
}
