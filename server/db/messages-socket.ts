import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { ContactMessage, ContactMessages } from './contact-messages'

/** Longest address of a unix socket that Linux and macOS both take, in bytes (unix(7): 108, 104). */
const MAX_SOCKET_PATH = 103

/** @throws Error when even the shorter spelling of the path is too long for a socket. */
export function messagesSocketPath(dataDir: string, cwd = process.cwd()): string {
  const absolute = resolve(cwd, dataDir, 'messages.sock')
  const fromHere = relative(cwd, absolute)
  const path = fromHere.length < absolute.length ? join('.', fromHere) : absolute
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new Error(`a shorter path is needed, its socket may have ${MAX_SOCKET_PATH} bytes`)
  }
  return path
}

/**
 * Lets `npm run messages` read while the server has the database open. Whoever connects gets the
 * list as JSON; only this user can, by the modes of the socket and of its folder.
 * The caller holds the database's lock, so a socket found here belongs to a dead server.
 */
export async function serveMessages(path: string, messages: ContactMessages) {
  await rm(path, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {}) // a reader that left
    messages.newestFirst().then(
      (list) => connection.end(JSON.stringify(list)),
      () => connection.destroy(),
    )
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    // The socket is made inside this call, so it never exists with wider modes.
    const before = process.umask(0o177)
    server.listen(path, done)
    process.umask(before)
  })
  return {
    /** Closing the server also removes the socket. */
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** The messages from a running server; null when none listens. */
export function askServer(path: string): Promise<ContactMessage[] | null> {
  return new Promise((answer, failed) => {
    const chunks: Buffer[] = []
    const connection = connect(path)
    connection.on('data', (chunk: Buffer) => chunks.push(chunk))
    connection.on('end', () => {
      try {
        answer(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ContactMessage[])
      } catch {
        failed(new Error('the server ended its answer early; its log says why'))
      }
    })
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answer(null)
      else failed(error)
    })
  })
}
