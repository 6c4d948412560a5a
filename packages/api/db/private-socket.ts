import { connect, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'

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
 * @throws where that is not to be known, as of another user's.
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
