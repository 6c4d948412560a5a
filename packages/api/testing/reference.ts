/** What of an OpenAPI document the tests read. */
export interface Reference {
  paths: Record<string, Record<string, Operation>>
  components: {
    headers: Record<string, HeaderObject>
    responses: Record<string, ResponseObject>
    securitySchemes?: Record<string, { type: string; name?: string }>
  }
}

export interface HeaderObject {
  required: boolean
  schema: object
  example?: unknown
}

export interface ResponseObject {
  headers?: Record<string, HeaderObject | { $ref: string }>
  content?: Record<string, MediaType>
}

interface MediaType {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Operation {
  parameters?: { name: string; in: string; schema: object; example?: string }[]
  requestBody?: { content: Record<string, MediaType> }
  /** Each is one way to prove who asks; all schemes of it together. */
  security?: Record<string, string[]>[]
  responses: Record<string, ResponseObject>
}

/** As a client reads it, after its way through JSON. */
export function asReference(document: object): Reference {
  // Its shape is what the validator of OpenAPI documents checks, in a test of its own.
  return JSON.parse(JSON.stringify(document)) as Reference
}

/** Every call, by method and path. */
export function callsOf({ paths }: Reference) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({
      method: verb.toUpperCase(),
      path,
      operation,
    })),
  )
}

/** The examples of one body, by name. */
export function examplesOf({ example, examples = {} }: MediaType): [string, unknown][] {
  const named = Object.entries(examples).map(([name, { value }]): [string, unknown] => [
    name,
    value,
  ])
  return example === undefined ? named : [['example', example], ...named]
}

const NO_BODY = { name: '', type: undefined, body: undefined }

/** Every request that the document shows: each way to prove who asks, with each body. */
export function requestsOf(reference: Reference) {
  return callsOf(reference).flatMap(({ method, path, operation }) => {
    const { parameters = [], security = [{}] } = operation
    const shown = (where: string) =>
      parameters.flatMap((one): [string, string][] =>
        one.in === where && one.example !== undefined ? [[one.name, one.example]] : [],
      )
    const bodies = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, media]) =>
      examplesOf(media).map(([name, body]) => ({ name, type, body })),
    )
    const query = new URLSearchParams(shown('query')).toString()
    return security.flatMap((schemes) =>
      (bodies.length > 0 ? bodies : [NO_BODY]).map(({ name, type, body }) => ({
        title: [method, path, ...Object.keys(schemes), name].filter(Boolean).join(' '),
        path: query ? `${path}?${query}` : path,
        schemes: Object.keys(schemes),
        method,
        headers: Object.fromEntries([
          ...shown('header'),
          ...(type ? [['content-type', type]] : []),
        ]) as Record<string, string>,
        body: body === undefined ? undefined : JSON.stringify(body),
      })),
    )
  })
}
