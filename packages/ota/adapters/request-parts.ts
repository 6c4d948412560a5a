import { addressOf } from '../binding'
import type { RequestParts } from '../server/guard'
import type { BodyRead } from '../server/presented-binding'

const NOTHING = new Uint8Array()

/** Reads a stream to its end, or beyond `limit` bytes. */
async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number): Promise<BodyRead> {
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
        return 'too large'
      }
      chunks.push(value)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

const lengthOf = ({ headers }: Request) => Number(headers.get('content-length'))

/**
 * Takes a refused body off the line where a guard has begun to read it: the next request of its
 * connection would wait behind the rest. What nobody has touched its server sees to.
 */
export function discardBody(request: Request): void {
  if (lengthOf(request) > 0) return
  request.body?.pipeTo(new WritableStream()).catch(() => {}) // it may break off
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
      if (lengthOf(request) > limit) return 'too large'
      const { body } = request.clone()
      return body ? readUpTo(body, limit) : NOTHING
    },
  }
}
