import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ContactMessage, ContactMessages } from './contact-messages'

const socketPath = (dataDir: string) => join(dataDir, 'messages.sock')

/**
 * Lets `npm run messages` read while this server has the database open: this user alone can connect, and gets the list
 * as JSON. The caller holds the database's lock, so a socket found here belongs to a dead server.
 * @returns closes the socket and removes it.
 */
export async function serveMessages(dataDir: string, messages: ContactMessages) {
  await rm(socketPath(dataDir), { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {}) // a reader that left
    messages.newestFirst().then(
      (list) => connection.end(JSON.stringify(list)),
      () => connection.destroy(),
    )
  })
  // The socket is made inside `listen`, so it never exists with wider modes.
  const before = process.umask(0o177)
  server.listen(socketPath(dataDir))
  process.umask(before)
  await once(server, 'listening')
  return () => new Promise<void>((done) => server.close(() => done()))
}

/** The messages from a running server; null when none listens. */
export async function askServer(dataDir: string): Promise<ContactMessage[] | null> {
  try {
    return JSON.parse(await text(connect(socketPath(dataDir))))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error('the server’s log says why it sent none')
    if (/ENOENT|ECONNREFUSED/.test(String(error))) return null
    throw error
  }
}
