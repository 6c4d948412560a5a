import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Who hung up first on a connection between a proxy and a server. */
export type Side = 'proxy' | 'server'

/**
 * A long wire from a proxy to a server: that the server has hung up is on its way until the proxy
 * sends again. On a short one that takes microseconds, and only a visitor in many meets it.
 */
export async function startWire(target: number) {
  const open = new Set<Socket>()
  const hungUp: Side[] = []
  const waiting: ((side: Side) => void)[] = []
  const tell = (side: Side) => {
    hungUp.push(side)
    for (const done of waiting.splice(0)) done(side)
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    let isOver = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}) // its end is told by 'close'
      socket.once('close', () => open.delete(socket))
    }
    far.on('data', (bytes) => near.write(bytes))
    near.on('data', (bytes) => {
      // What a request meets that arrives where nobody is any more.
      if (isOver) near.resetAndDestroy()
      else far.write(bytes)
    })
    const end = (side: Side) => () => {
      if (isOver) return
      isOver = true
      far.end()
      if (side === 'proxy') near.end()
      tell(side)
    }
    near.once('end', end('proxy'))
    far.once('end', end('server'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP
    /** Who was the first to hang up; waits until somebody does. */
    firstToHangUp(): Promise<Side> {
      const [first] = hungUp
      return first ? Promise.resolve(first) : new Promise((done) => waiting.push(done))
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
