import type { OutgoingMessage } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { CORS_HEADERS, SECURITY_HEADERS } from '../openapi/document'

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

/** Of the message and the connection (RFC 9110, RFC 9112), not of the call. */
const HTTP_OWN = ['Connection', 'Content-Length', 'Content-Type', 'Keep-Alive', 'Transfer-Encoding']

/** What the document says of every answer in words and not call by call. */
const IMPLIED = new Set(
  [...SECURITY_HEADERS, ...CORS_HEADERS, ...HTTP_OWN].map((name) => name.toLowerCase()),
)

/** A call of each host that only the common guards refuse. */
const GUARDED = [
  ['/.well-known/jwks.json', 'get'],
  ['/request-jwt', 'post'],
] as const

/** JSON Pointer (RFC 6901) into the document, from keys that may hold slashes. */
const pointer = (keys: readonly string[]) =>
  keys
    .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')

/**
 * Holds answers against an OpenAPI document: status, headers, media type and body. What the
 * document does not list is as wrong as what it lists otherwise.
 */
export function createDocumentCheck(source: object) {
  const document = asReference(source)
  // Not strict: the root is an OpenAPI document, of whose members only the schemas are read.
  // Nor judged as a schema, nor compiled well: the document has a test, and each validator few uses.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  })
  ajv.addSchema(document, 'document')

  const faultsOf = (keys: readonly string[], value: unknown): string[] => {
    const validate = ajv.getSchema(`document#${pointer(keys)}`)
    if (!validate) return [`no schema at ${keys.join(' ')}`]
    return validate(value) ? [] : (validate.errors ?? []).map(({ message }) => `${message}`)
  }

  /** Where the document describes this answer, and what it says. */
  function find(method: string, path: string, status: number) {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const listed = document.paths[path]?.[verb]
    const name = status === 405 ? 'MethodNotAllowed' : 'NotFound'
    if (!listed && (status === 404 || status === 405)) {
      const response = document.components.responses[name]
      return { keys: ['components', 'responses', name], response }
    }
    // A guard refuses before the method is looked at: as in the calls that the path does have, or,
    // where there is no such path, as in one that only the common guards refuse.
    const [other] = Object.keys(document.paths[path] ?? {})
    const [at, by] = other
      ? [path, listed ? verb : other]
      : (GUARDED.find(([one]) => document.paths[one]) ?? [])
    const keys = ['paths', `${at}`, `${by}`, 'responses', String(status)]
    return { keys, response: document.paths[`${at}`]?.[`${by}`]?.responses[status] }
  }

  function headerFaults(keys: readonly string[], listed: ResponseObject, headers: Headers) {
    const known = new Map<string, string[]>()
    const faults: string[] = []
    for (const [name, value] of Object.entries(listed.headers ?? {})) {
      const shared = '$ref' in value
      const where = shared ? ['components', 'headers', name] : [...keys, 'headers', name]
      const required = shared ? document.components.headers[name]?.required : value.required
      known.set(name.toLowerCase(), where)
      if (required && !headers.has(name)) faults.push(`${name} is missing`)
    }
    for (const [name, text] of headers) {
      const where = known.get(name)
      if (!where && !IMPLIED.has(name)) faults.push(`${name} is not documented`)
      if (!where) continue
      const value = /^\d+$/.test(text) ? Number(text) : text // on the wire a number is text
      faults.push(...faultsOf([...where, 'schema'], value).map((fault) => `${name} ${fault}`))
    }
    return faults
  }

  async function bodyFaults(keys: readonly string[], listed: ResponseObject, response: Response) {
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
    // Lines that come while something lasts: who waited for their end would not see them come, and
    // of a copy that nobody reads the original cannot be cancelled.
    if (type === 'application/x-ndjson' && listed.content?.[type]) return []
    const text = await response.clone().text()
    if (!listed.content) return text === '' ? [] : ['a body that is not documented']
    if (!listed.content[type]) return [`the media type "${type}" is not documented`]
    const body: unknown = type === 'application/json' ? JSON.parse(text) : text
    return faultsOf([...keys, 'content', type, 'schema'], body)
  }

  /**
   * @param headers all of them, where the response has only a part.
   * @throws Error with everything in which the answer differs from the document.
   */
  return async (
    method: string,
    path: string,
    response: Response,
    headers = response.headers,
  ): Promise<void> => {
    if (method === 'OPTIONS' && response.status === 204) return // a preflight
    const { keys, response: listed } = find(method, path, response.status)
    const faults = listed
      ? [
          ...headerFaults(keys, listed, headers),
          ...(method === 'HEAD' ? [] : await bodyFaults(keys, listed, response)),
        ]
      : ['this status is not documented']
    if (faults.length === 0) return
    throw new Error(`${method} ${path} ${response.status}: ${faults.join('; ')}`)
  }
}

interface Fetching {
  fetch(request: Request, ...rest: never[]): Response | Promise<Response>
}

/** As they are sent: Node may hold some already (packages/api/http/answer-headers.ts), the response's come first. */
function sentHeaders(response: Response, env?: { outgoing?: OutgoingMessage }): Headers {
  const sent = new Headers(response.headers)
  for (const [name, value] of Object.entries(env?.outgoing?.getHeaders() ?? {})) {
    if (!sent.has(name)) sent.set(name, String(value))
  }
  return sent
}

type DocumentCheck = ReturnType<typeof createDocumentCheck>

/** From now on every answer that a test gets from `app` is held against the document. */
export function holdToDocument<T extends Fetching>(app: T, check: DocumentCheck): T {
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    const headers = sentHeaders(response, rest[0])
    await check(request.method, new URL(request.url).pathname, response, headers)
    return response
  }
  return app
}
