import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address in front of a server, which can go silent or away. */
export interface Relay {
  port: number
  /** Nothing passes any more, and every connection stays. */
  stall(): void
  /** Connections end, and new ones are closed at once. */
  cut(): void
  /** Passes everything on again. */
  mend(): void
  close(): Promise<void>
}

/** @param target port on 127.0.0.1. */
export async function startRelay(target: number): Promise<Relay> {
  const open = new Set<Socket>()
  let state: 'open' | 'stalled' | 'cut' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => {}) // its end is told by 'close'
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      if (state === 'stalled') one.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    state = 'cut'
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP
    stall() {
      state = 'stalled'
      for (const socket of open) socket.pause()
    },
    cut,
    mend() {
      state = 'open'
      for (const socket of open) socket.resume()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
