import type { IncomingMessage } from 'node:http'
import type { RequestParts } from '../server/guard'
import type { BodyRead } from '../server/presented-binding'

const NOTHING = new Uint8Array()

/** Bytes of a request's body (RFC 9112 §6.3); null where only its end will tell. */
const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Something came, or nothing will any more. */
function moreOf(request: IncomingMessage): Promise<void> {
  const events = ['readable', 'close', 'error'] as const
  return new Promise((resolve) => {
    const go = () => {
      for (const event of events) request.off(event, go)
      resolve()
    }
    for (const event of events) request.on(event, go)
  })
}

/**
 * Reads a body and puts it back, so that whatever parses it later finds it untouched: a stream takes
 * back what was read (`unshift`) as long as it has not said that it ended, which it says only to who
 * reads on where nothing is left.
 */
async function readAndPutBack(request: IncomingMessage, limit: number): Promise<BodyRead> {
  if (request.readableDidRead) throw new Error('OTA: its guard must stand before what reads bodies')
  const chunks: Buffer[] = []
  let length = 0
  await null // what came in one piece with the headers is parsed by then
  for (;;) {
    while (request.readableLength > 0 && length <= limit) {
      const chunk: Buffer = request.read()
      chunks.push(chunk)
      length += chunk.length
    }
    if (request.complete || request.destroyed || length > limit) break
    await moreOf(request)
  }
  const body = Buffer.concat(chunks)
  if (length > 0 && !request.destroyed) request.unshift(body)
  if (length > limit) return 'too large'
  return request.complete ? body : null
}

/** What a guard needs of Node's request, below whatever path Express has mounted it. */
export function partsOf(request: IncomingMessage & { originalUrl?: string }): RequestParts {
  return {
    method: request.method ?? '',
    authority: (request.headers.host ?? '').toLowerCase(),
    target: request.originalUrl ?? request.url ?? '',
    body(limit) {
      const length = lengthOf(request)
      if (length === 0) return NOTHING
      // Untouched, it is Node's to take off the line when the request has been answered.
      return length !== null && length > limit ? 'too large' : readAndPutBack(request, limit)
    },
  }
}
