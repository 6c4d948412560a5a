import type { IncomingMessage } from 'node:http'
import type { RequestParts } from '../server/guard'

/** The parts of Node's request that a binding covers, below whatever path Express has mounted it. */
export const partsOf = (request: IncomingMessage & { originalUrl?: string }): RequestParts => ({
  method: request.method ?? '',
  authority: (request.headers.host ?? '').toLowerCase(),
  target: request.originalUrl ?? request.url ?? '',
})
