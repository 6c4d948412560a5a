import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartError, withStartContext } from '../start/start-error'
import { type ContactMessage, type MessageReader, pagesOf } from './contact-messages'
import { DatabaseUnavailableError } from './database-error'

const socketPath = (dataDir: string) => join(dataDir, 'messages.sock')

/** In bytes. macOS has the lowest limit; Node 20 cuts a longer path and listens somewhere else. */
const MOST_PATH_BYTES = 103

/** A list of pages, of which the last is empty; without its end it is no JSON. */
async function* jsonOf(messages: MessageReader) {
  yield '['
  for await (const page of pagesOf(messages)) yield `${JSON.stringify(page)},`
  yield '[]]'
}

/**
 * Lets `npm run messages` read while this server has the database open: this user alone can connect, and gets the list
 * as JSON. The caller holds the database's lock, so a socket found here belongs to a dead server.
 * @param report gets the error of a database that cannot be read.
 * @returns closes the socket with its connections, and removes it.
 * @throws StartError where the path is too long or no socket can be made.
 */
export async function serveMessages(
  dataDir: string,
  messages: MessageReader,
  report: (error: DatabaseUnavailableError) => void,
) {
  const path = socketPath(dataDir)
  const bytes = Buffer.byteLength(path)
  if (bytes > MOST_PATH_BYTES) {
    throw new StartError(
      `DATA_DIR: expected a path shorter by ${bytes - MOST_PATH_BYTES} bytes, for the socket in it`,
    )
  }
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    // It fails, and destroys the connection, where the database cannot be read or its reader left.
    pipeline(jsonOf(messages), connection).catch((error) => {
      if (error instanceof DatabaseUnavailableError) report(error)
    })
  })
  await withStartContext(`DATA_DIR: the socket "${path}" cannot be made`, async () => {
    await rm(path, { force: true })
    // The socket is made inside `listen`, so it never exists with wider modes.
    const before = process.umask(0o177)
    server.listen(path)
    process.umask(before)
    await once(server, 'listening')
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    // One whose reader stays connected would keep the server open for ever.
    for (const connection of connections) connection.destroy()
    await closed
  }
}

/** The messages from a running server; null when none listens. */
export async function askServer(dataDir: string): Promise<ContactMessage[] | null> {
  try {
    const connection = connect(socketPath(dataDir))
    connection.setTimeout(60_000, () =>
      connection.destroy(new Error('the server gave no answer in a minute')),
    )
    return JSON.parse(await text(connection)).flat()
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error('the server’s log says why it sent none')
    if (/ENOENT|ECONNREFUSED/.test(String(error))) return null
    throw error
  }
}
