import { addressOf } from '../binding'
import type { RequestParts } from '../server/guard'

const NOTHING = new Uint8Array()

/** Reads a stream to its end; null where it breaks off or has more than `limit` bytes. */
async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number) {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > limit) {
        void reader.cancel().catch(() => {}) // a copy is given up when the original is
        return null
      }
      chunks.push(value)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

/** What a guard needs of a `Request`, which its handler can still read: a copy of the body is read. */
export function partsOf(request: Request): RequestParts {
  const { method, url } = request
  return {
    method,
    ...addressOf(url),
    body(limit) {
      // Neither has a body here, and asking for one makes Hono's Node adapter build a whole request.
      if (method === 'GET' || method === 'HEAD') return NOTHING
      const { body } = request.clone()
      return body ? readUpTo(body, limit) : NOTHING
    },
  }
}
