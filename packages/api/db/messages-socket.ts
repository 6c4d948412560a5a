import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ContactMessage, ContactMessages } from './contact-messages'

const socketPath = (dataDir: string) => join(dataDir, 'messages.sock')

/**
 * Lets `npm run messages` read while this server has the database open: whatever connects gets the list as
 * JSON, and only this user can. The caller holds the database's lock, so a socket found here belongs to a dead server.
 * @returns closes the socket and removes it.
 */
export async function serveMessages(
  dataDir: string,
  messages: ContactMessages,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
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
  return () => new Promise((done) => server.close(() => done()))
}

/** The messages from a running server; null when none listens. */
export async function askServer(dataDir: string): Promise<ContactMessage[] | null> {
  try {
    return JSON.parse(await text(connect(socketPath(dataDir))))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return null
    if (error instanceof SyntaxError)
      throw new Error('the server could not read them; its log says why')
    throw error
  }
}
