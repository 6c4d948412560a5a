import { OpenAPIHono } from '@hono/zod-openapi'
import { commonHeaders, headerComponents, responseHeaders } from './headers'

type Registry = OpenAPIHono['openAPIRegistry']
type Settings = Parameters<OpenAPIHono['getOpenAPI31Document']>[0]

/** What a host answers where it has no such call: to another path, and to another method. */
export interface NoSuchCall {
  /** Name of the component that describes the bodies. */
  schema: string
  notFound: { message: string }
  notAllowed: { message: string }
}

function describeNoSuchCall(registry: Registry, { schema, notFound, notAllowed }: NoSuchCall) {
  const body = (example: unknown) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
  })
  registry.registerComponent('responses', 'NotFound', {
    description: notFound.message,
    headers: commonHeaders,
    content: body(notFound),
  })
  registry.registerComponent('responses', 'MethodNotAllowed', {
    description: notAllowed.message,
    headers: { ...commonHeaders, Allow: responseHeaders.allow },
    content: body(notAllowed),
  })
}

/**
 * The OpenAPI document of a host.
 * @param app the host itself: its calls have brought their descriptions along.
 * @param register adds what several calls refer to.
 */
export function buildDocument(
  app: OpenAPIHono,
  settings: Settings,
  noSuchCall: NoSuchCall,
  register: (registry: Registry) => void = () => {},
) {
  // A registry apart, so that a document can be made more than once.
  const reference = new OpenAPIHono()
  const registry = reference.openAPIRegistry
  for (const [name, header] of Object.entries(headerComponents)) {
    registry.registerComponent('headers', name, header)
  }
  register(registry)
  describeNoSuchCall(registry, noSuchCall)
  const used = new Set<string>()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    registry.registerPath(definition.route)
    for (const tag of definition.route.tags ?? []) used.add(tag)
  }
  // A part of the host that is off leaves no trace.
  const tags = settings.tags?.filter(({ name }) => used.has(name))
  return reference.getOpenAPI31Document({ ...settings, tags })
}
