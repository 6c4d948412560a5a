import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Listens on a free port of 127.0.0.1. */
async function listenTo(take: (near: Socket) => unknown) {
  const server = createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** An address that stays where the server behind it changes. */
export interface Relay {
  port: number
  /** From now on it leads there; what is open stays where it is. @param target port on 127.0.0.1. */
  turn(target: number): void
  close(): Promise<void>
}

/** @param target port on 127.0.0.1. */
export async function startRelay(target: number): Promise<Relay> {
  const open = new Set<Socket>()
  let goal = target
  const server = await listenTo((near) => {
    const far = connect(goal, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {}) // its end is told by 'close'
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  return {
    port: server.port,
    turn(next) {
      goal = next
    },
    async close() {
      for (const socket of open) socket.destroy()
      await server.close()
    },
  }
}

/** A proxy whose clients' connections stay while the server behind them becomes another one. */
export interface HidingProxy {
  port: number
  /** From now on every connection leads there. @param target port on 127.0.0.1. */
  leadTo(target: number): Promise<void>
  close(): Promise<void>
}

/** @param target port on 127.0.0.1. */
export async function startHidingProxy(target: number): Promise<HidingProxy> {
  const pairs = new Map<Socket, Socket>()
  let current = target
  const join = async (near: Socket) => {
    const far = connect(current, '127.0.0.1')
    pairs.set(near, far)
    far.on('data', (chunk) => near.write(chunk))
    far.on('error', () => {}) // nobody is told of what is behind the proxy
    await once(far, 'connect')
  }
  const server = await listenTo((near) => {
    void join(near)
    near.on('data', (chunk) => pairs.get(near)?.write(chunk))
    near.on('error', () => {}) // its end is told by 'close'
    near.once('close', () => {
      pairs.get(near)?.destroy()
      pairs.delete(near)
    })
  })
  return {
    port: server.port,
    async leadTo(next) {
      current = next
      const before = [...pairs]
      await Promise.all(before.map(([near]) => join(near)))
      for (const [, far] of before) far.destroy()
    },
    async close() {
      for (const near of pairs.keys()) near.destroy()
      await server.close()
    },
  }
}
