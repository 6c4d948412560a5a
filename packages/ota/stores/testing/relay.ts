import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands in front of a server on 127.0.0.1, so that a test can make it silent or unreachable. @param first its port. */
export async function startRelay(first: number) {
  let target = first
  const open = new Set<Socket>()
  let state: 'open' | 'stalled' | 'cut' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target, '127.0.0.1')
    const forward = (one: Socket, other: Socket) => {
      open.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => {}) // its end is told by 'close'
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      if (state === 'stalled') one.pause()
    }
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay = {
    port: (server.address() as AddressInfo).port, // listening on TCP
    /** Nothing passes any more, and every connection stays. */
    stall() {
      state = 'stalled'
      for (const socket of open) socket.pause()
    },
    /** Connections end, and new ones are closed at once. */
    cut() {
      state = 'cut'
      for (const socket of open) socket.destroy()
    },
    /** Leads new connections to another server, and keeps the others. */
    redirect(port: number) {
      target = port
    },
    /** Passes everything on again. */
    mend() {
      state = 'open'
      for (const socket of open) socket.resume()
    },
    async close() {
      relay.cut()
      server.close()
      await once(server, 'close')
    },
  }
  return relay
}

export type Relay = Awaited<ReturnType<typeof startRelay>>
