import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { ContactMessage, ContactMessages } from './contact-messages'
import { listenPrivately, socketPath } from './private-socket'

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
