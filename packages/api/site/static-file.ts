import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseAccept } from 'hono/utils/accept'
import { lookup } from 'mrmime'
import { isFresh, type Range, rangeOf, wholeOf } from './conditional-request'
import type { FindFile, Version } from './site-files'

/** Read at once, and so the most that one answer has in memory. */
const CHUNK_BYTES = 64 * 1024

/** How it is announced. */
interface Description {
  type: string
  encoding: string | null
  status: number
}

/** Without a charset a browser guesses one; the library names none, and does not know all of them. */
function contentType(path: string): string {
  const ending = extname(path)
  if (basename(path) === 'speculation-rules.json') return 'application/speculationrules+json'
  if (ending === '.ico') return 'image/x-icon'
  const type = lookup(ending) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type};charset=utf-8` : type
}

/** @throws when the file was changed meanwhile: the answer then ends before its announced length. */
async function* read(handle: FileHandle, announced: Version, { first, last }: Range) {
  for (let position = first; position <= last; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, last - position + 1))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    position += bytesRead
    if (bytesRead === 0) throw new Error('file changed')
    if (position > last) {
      const { size, mtimeMs } = await handle.stat()
      if (size !== announced.size || mtimeMs !== announced.mtimeMs) throw new Error('file changed')
    }
    yield chunk.subarray(0, bytesRead)
  }
}

/**
 * Writes status and headers.
 * @returns the bytes to send; null where the headers are the whole answer.
 */
function announce(
  request: IncomingMessage,
  response: ServerResponse,
  { size, headers }: Version,
  { type, encoding, status }: Description,
): Range | null {
  const isOk = status === 200
  if (isOk && isFresh(request, headers.ETag)) {
    response.writeHead(304, headers).end()
    return null
  }
  const range = isOk ? rangeOf(request, size) : wholeOf(size)
  if (!range) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    return null
  }
  const { first, last, partial } = range
  response.writeHead(partial ? 206 : status, {
    ...(isOk && headers),
    ...(partial && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Type': type,
    'Content-Length': last - first + 1,
  })
  return range
}

/**
 * Answers with a file, in brotli or gzip where a copy lies beside it. Whatever goes wrong while it
 * is sent ends this answer, by cutting its connection, and nothing else.
 *
 * Our own since `send`, `@fastify/send`, `serve-static`, sirv and hono's `serveStatic` look at the
 * path first and open it a second time to read: a file that changes in between, or while it is
 * sent, goes out under the length of the other; one cut short leaves the connection waiting for
 * the rest, for which the next answer is then taken.
 * @param status another than 200 for a page of errors: it is sent whole, and never as unchanged.
 * @returns false where there is no such file; nothing is sent then.
 * @throws before anything is sent, where the file exists and cannot be opened or read.
 */
export async function sendFile(
  find: FindFile,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status = 200,
): Promise<boolean> {
  const accepted = parseAccept(request.headers['accept-encoding'] ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase())
  const found = await find(path, accepted, request.method === 'GET')
  if (!found) return false
  const { version, encoding, bytes, handle } = found
  try {
    const range = announce(request, response, version, {
      type: contentType(path),
      encoding,
      status,
    })
    if (range && handle) await pipeline(read(handle, version, range), response)
    else if (range) response.end(bytes?.subarray(range.first, range.last + 1))
  } finally {
    await handle?.close()
  }
  return true
}
