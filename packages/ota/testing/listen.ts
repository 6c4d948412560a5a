import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real server on a free port of 127.0.0.1. */
export async function listen(handler: RequestListener, port = 0) {
  const server: Server = createServer(handler)
  // No end of idle connections, since fetch would use one that ends at this moment on a busy machine.
  server.keepAliveTimeout = 0
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

/** Distinct ports that were free a moment ago. */
export async function distinctPorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(() => {})))
  await Promise.all(servers.map(({ close }) => close()))
  return servers.map(({ port }) => port)
}

/** A port that was free a moment ago. */
export const freePort = async () => Number(await distinctPorts(1))
