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

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port = 0] = await distinctPorts(1)
  return port
}

/** Ports that were free a moment ago. One by one, the same could come twice. */
export async function distinctPorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, () => listen(() => {})))
  await Promise.all(probes.map((probe) => probe.close()))
  return probes.map(({ port }) => port)
}
