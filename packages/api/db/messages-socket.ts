import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartError, withStartContext } from '../start/start-error'
import { type ContactMessage, type ContactMessages, pagesOf } from './contact-messages'
import { DatabaseUnavailableError } from './database-error'

const socketPath = (dataDir: string) => join(dataDir, 'messages.sock')

/** In bytes. macOS has the lowest limit; Node 20 cuts a longer path and listens somewhere else. */
const MOST_PATH_BYTES = 103

type Messages = Pick<ContactMessages, 'newestFirst' | 'remove'>

/** A list of pages, of which the last is empty. */
async function* jsonOf(messages: Messages) {
  yield '['
  for await (const page of pagesOf(messages)) yield `${JSON.stringify(page)},`
  yield '[]]'
}

async function answer(messages: Messages, asked: IncomingMessage, response: ServerResponse) {
  if (asked.method !== 'POST') return pipeline(jsonOf(messages), response)
  const removed = await messages.remove(JSON.parse(await text(asked)))
  response.end(JSON.stringify(removed))
}

/**
 * Lets `npm run messages` read and delete while this server has the database open: HTTP that this user alone can reach.
 * The caller holds the database's lock, so a socket found here belongs to a dead server.
 * @param report gets the error of a database that cannot be read or changed.
 * @returns a function that closes the socket with its connections, and removes it.
 * @throws StartError where the path is too long or no socket can be made.
 */
export async function serveMessages(
  dataDir: string,
  messages: Messages,
  report: (error: DatabaseUnavailableError) => void,
) {
  const path = socketPath(dataDir)
  const bytes = Buffer.byteLength(path)
  if (bytes > MOST_PATH_BYTES) {
    throw new StartError(
      `DATA_DIR: expected a path shorter by ${bytes - MOST_PATH_BYTES} bytes, for the socket in it`,
    )
  }
  const server = createServer((asked, response) => {
    // It fails where the database cannot be used or its reader left; an answer that is cut off says so.
    answer(messages, asked, response).catch((error) => {
      response.destroy()
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
    server.closeAllConnections()
    await closed
  }
}

/** The longest wait for an answer, in milliseconds. */
const ANSWER_MS = 60_000

/** The answer of a running server; null when none listens. */
async function ask(dataDir: string, method: 'GET' | 'POST', body?: string) {
  const asking = request({ socketPath: socketPath(dataDir), method, agent: false })
  asking.setTimeout(ANSWER_MS, () =>
    asking.destroy(new Error('the server gave no answer in a minute')),
  )
  asking.on('error', () => {}) // also after the answer's head, when `once` no longer listens
  asking.end(body)
  try {
    const [response] = await once(asking, 'response')
    return JSON.parse(await text(response))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    if (code === 'ECONNRESET') throw new Error('the server’s log says why it gave no answer')
    throw error
  }
}

/** The messages from a running server; null when none listens. */
export async function askServer(dataDir: string): Promise<ContactMessage[] | null> {
  const pages: ContactMessage[][] | null = await ask(dataDir, 'GET')
  return pages?.flat() ?? null
}

/** Deletes messages through a running server. @returns the ids that were there; null when none listens */
export const removeThroughServer = (
  dataDir: string,
  ids: readonly string[],
): Promise<string[] | null> => ask(dataDir, 'POST', JSON.stringify(ids))
