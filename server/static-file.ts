import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseAccept } from 'hono/utils/accept'
import { lookup } from 'mrmime'
import { isFresh, type Range, rangeOf, wholeOf } from './conditional-request'

/** What the build leaves beside a file, best first, and how HTTP calls it. */
const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

/** Read at once, and so the most that one answer has in memory. */
const CHUNK_BYTES = 64 * 1024

/** The address names no file; any other error, above all EMFILE, is ours. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'])

/** A file at one moment: its length and its bytes come from the same descriptor. */
interface Found {
  stats: Stats
  /** Null for HEAD, which opens nothing. */
  handle: FileHandle | null
}

/** How it is announced. */
interface Description {
  type: string
  encoding: string | null
  status: number
}

async function find(path: string, withBody: boolean): Promise<Found | null> {
  let handle: FileHandle | null = null
  try {
    handle = withBody ? await open(path) : null
    const stats = await (handle ? handle.stat() : stat(path))
    if (stats.isFile()) return { stats, handle }
    await handle?.close()
    return null
  } catch (error) {
    await handle?.close()
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** The smallest copy that the visitor can unpack, else the file itself. */
async function findEncoded(path: string, { method, headers }: IncomingMessage) {
  // First the file: what does not exist costs one look, and a copy without it is not sent.
  const original = await find(path, false)
  if (!original) return null
  const withBody = method === 'GET'
  const accepted = parseAccept(headers['accept-encoding'] ?? '').filter(({ q }) => q > 0)
  for (const [ending, encoding] of ENCODINGS) {
    if (!accepted.some(({ type }) => type.toLowerCase() === encoding)) continue
    const copy = await find(path + ending, withBody)
    if (copy) return { ...copy, encoding }
  }
  const found = withBody ? await find(path, withBody) : original
  return found && { ...found, encoding: null }
}

/** Without a charset a browser guesses one; the library names none, and does not know `.ico`. */
function contentType(path: string): string {
  const ending = extname(path)
  if (ending === '.ico') return 'image/x-icon'
  const type = lookup(ending) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type};charset=utf-8` : type
}

/** @throws when the file was changed meanwhile: the answer then ends before its announced length. */
async function* read(handle: FileHandle, announced: Stats, { first, last }: Range) {
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

/** Status, headers and bytes of a file that was found. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { stats, handle, type, encoding, status }: Found & Description,
): Promise<void> {
  const { size, mtime, mtimeMs } = stats
  const isOk = status === 200
  const etag = `W/"${size}-${mtimeMs}"`
  const version = { ETag: etag, 'Last-Modified': mtime.toUTCString(), 'Accept-Ranges': 'bytes' }
  if (isOk && isFresh(request, etag)) return void response.writeHead(304, version).end()
  const range = isOk ? rangeOf(request, size) : wholeOf(size)
  if (!range) return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
  const { first, last, partial } = range
  const length = last - first + 1
  const bytes = handle ? read(handle, stats, range) : null
  // Most files are one piece; read before a word is said, a failure can still be told.
  const piece = bytes && length <= CHUNK_BYTES ? await bytes.next() : null
  response.writeHead(partial ? 206 : status, {
    ...(isOk && version),
    ...(partial && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Type': type,
    'Content-Length': length,
  })
  if (bytes && !piece) await pipeline(bytes, response)
  else response.end(piece?.value)
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
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status = 200,
): Promise<boolean> {
  const file = await findEncoded(path, request)
  if (!file) return false
  try {
    await send(request, response, { ...file, type: contentType(path), status })
  } finally {
    await file.handle?.close()
  }
  return true
}
