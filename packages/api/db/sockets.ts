import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { ContactMessage, ContactMessages } from './contact-messages'

/** Longest address of a unix socket that Linux and macOS both take, in bytes (unix(7): 108, 104). */
const MAX_SOCKET_PATH = 103

/** @throws Error when even the shorter spelling of the path is too long for a socket. */
export function socketPath(dataDir: string, name: string, cwd = process.cwd()): string {
  const absolute = resolve(cwd, dataDir, name)
  const fromHere = relative(cwd, absolute)
  const path = fromHere.length < absolute.length ? join('.', fromHere) : absolute
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new Error(`a shorter path is needed, its socket may have ${MAX_SOCKET_PATH} bytes`)
  }
  return path
}

/** Lets the server listen where nobody but this user can connect. Closing it removes the socket. */
export function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise<void>((done, failed) => {
    server.once('error', failed)
    // The socket is made inside this call, so it never exists with wider modes.
    const before = process.umask(0o177)
    server.listen(path, done)
    process.umask(before)
  })
}

/**
 * Whether somebody listens there: the kernel says so, also of a process that is stopped or busy.
 * @throws where the kernel does not say, as for another user's socket.
 */
export function isListening(path: string): Promise<boolean> {
  return new Promise((done, failed) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(false)
      else if (error.code === 'EAGAIN')
        done(true) // more wait there than it can take at once
      else failed(error)
    })
  })
}

/** @throws Error when even the shorter spelling of the path is too long for a socket. */
export const messagesSocketPath = (dataDir: string, cwd?: string) =>
  socketPath(dataDir, 'messages.sock', cwd)

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
  await listenPrivately(server, path)
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
