import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseAccept } from 'hono/utils/accept'
import { lookup } from 'mrmime'

/** What the build leaves beside a file, best first, and how HTTP calls it. */
const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
  ['', null],
] as const

/** Read at once, and so the most that one answer has in memory. */
const CHUNK_BYTES = 64 * 1024

/** The address names no file; any other error, above all EMFILE, is ours. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'])

/** A file in one encoding as it is now: size, times and bytes come from the same handle. */
interface Found {
  handle: FileHandle
  encoding: string | null
  size: number
  mtimeMs: number
  headers: { ETag: string; 'Last-Modified': string; 'Accept-Ranges': 'bytes' }
}

/** @throws what says more than that there is no such file. */
function noFile(error: NodeJS.ErrnoException): null {
  if (NO_FILE.has(error.code ?? '')) return null
  throw error
}

/** @throws where nobody can say whether it is there. */
export async function statsOf(path: string): Promise<Stats | null> {
  const stats = await stat(path).catch(noFile)
  return stats?.isFile() ? stats : null
}

/** @throws where the file exists and cannot be opened. */
async function openFile(path: string, encoding: string | null): Promise<Found | null> {
  const handle = await open(path).catch(noFile)
  if (!handle) return null
  try {
    const stats = await handle.stat()
    if (stats.isFile()) {
      const { size, mtimeMs, mtime } = stats
      const headers = {
        ETag: `W/"${size}-${mtimeMs}"`,
        'Last-Modified': mtime.toUTCString(),
        'Accept-Ranges': 'bytes',
      } as const
      return { handle, encoding, size, mtimeMs, headers }
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

/** The smallest copy that the visitor can unpack, else the file itself. */
async function find(path: string, accepted: readonly string[]): Promise<Found | null> {
  if (!(await statsOf(path))) return null // whoever deletes a file may have left its copies
  for (const [ending, encoding] of ENCODINGS) {
    if (encoding !== null && !accepted.includes(encoding)) continue
    const found = await openFile(path + ending, encoding)
    if (found) return found
  }
  return null
}

/** Whether the visitor holds this version already (RFC 9110 §13.1.2: compared weakly). */
export function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return held?.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')) ?? false
}

/** The first and the last byte to send; `last` is before `first` where a file is empty. */
interface Range {
  first: number
  last: number
  /** Asked for, and so answered with 206, even if it is all of the file. */
  partial: boolean
}

export const wholeOf = (size: number): Range => ({ first: 0, last: size - 1, partial: false })

/**
 * One range from a first byte on, as players ask for it. A range may be ignored (RFC 9110 §14.2),
 * so everything unusual gets the whole file: several, the last bytes, If-Range.
 * @returns null for one that begins behind the end of the file (416).
 */
export function rangeOf({ method, headers }: IncomingMessage, size: number): Range | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const usual = from && (!to || Number(from) <= Number(to))
  if (!usual || headers['if-range'] || method !== 'GET') return wholeOf(size)
  if (Number(from) >= size) return null
  const last = Math.min(to ? Number(to) : size - 1, size - 1)
  return { first: Number(from), last, partial: true }
}

/** Without a charset a browser guesses one; the library names none, and does not know all of them. */
function contentType(path: string): string {
  const ending = extname(path)
  if (ending === '.ico') return 'image/x-icon'
  const type = lookup(ending) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type};charset=utf-8` : type
}

/** @throws when the file was changed meanwhile: the answer then ends before its announced length. */
async function* read({ handle, size, mtimeMs }: Found, { first, last }: Range) {
  for (let position = first; position <= last; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, last - position + 1))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    position += bytesRead
    if (bytesRead === 0) throw new Error('file changed')
    if (position > last) {
      const now = await handle.stat()
      if (size !== now.size || mtimeMs !== now.mtimeMs) throw new Error('file changed')
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
  { size, headers, encoding }: Found,
  type: string,
  status: number,
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
  if (request.method === 'GET') return range
  response.end()
  return null
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
  const accepted = parseAccept(request.headers['accept-encoding'] ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase())
  const found = await find(path, accepted)
  if (!found) return false
  try {
    const range = announce(request, response, found, contentType(path), status)
    if (range) await pipeline(read(found, range), response)
  } finally {
    await found.handle.close()
  }
  return true
}
