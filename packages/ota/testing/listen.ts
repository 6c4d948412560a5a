import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real server on a free port of 127.0.0.1. */
export async function listen(handler: RequestListener, port = 0) {
  const server: Server = createServer(handler)
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    port: actual,
    origin: `http://127.0.0.1:${actual}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/**
 * Below the ports that systems give to connections (from 32768 on Linux), of which one could take a
 * port between its choice and its use. Each process has a block of its own, by its number.
 */
const FIRST_PORT = 10_000
const BLOCKS = 220
const BLOCK_SIZE = 100
const firstOfBlock = FIRST_PORT + (process.pid % BLOCKS) * BLOCK_SIZE
let given = 0

/** A port that is free, and that nobody else was given for a while. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < BLOCK_SIZE; tried++) {
    const port = firstOfBlock + (given++ % BLOCK_SIZE)
    const probe = await listen(() => {}, port).catch(() => null)
    if (probe === null) continue
    await probe.close()
    return port
  }
  throw new Error(`no free port from ${firstOfBlock} to ${firstOfBlock + BLOCK_SIZE - 1}`)
}

/** Free ports, each another one. */
export function distinctPorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}
