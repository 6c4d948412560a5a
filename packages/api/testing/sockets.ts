import { connect, type Socket } from 'node:net'

/** A connection whose owner decides what is read and when it ends. */
export interface HeldSocket {
  socket: Socket
  /** All that came so far. */
  received(): string
  /** True once the server hung up. */
  isClosed(): boolean
}

/**
 * Connects, sends `text` and reads what comes, unless `paused`.
 * @param from the client's own address, of 127.0.0.0/8: each is a client network.
 */
export function hold(
  port: number,
  text: string,
  { paused = false, from = '127.0.0.1' } = {},
): Promise<HeldSocket> {
  let received = ''
  let closed = false
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.setEncoding('latin1')
  if (paused) socket.pause()
  else
    socket.on('data', (chunk) => {
      received += chunk
    })
  // A server that hangs up on a flood may reset the connection; that is what the tests look for.
  socket.on('error', () => {})
  const held = { socket, received: () => received, isClosed: () => closed }
  return new Promise((done) => {
    socket.on('close', () => {
      closed = true
      done(held)
    })
    socket.once('connect', () => socket.write(text, () => done(held)))
  })
}

export const get = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** An answer as it came over the socket, and how long the server held the connection, in ms. */
export interface RawAnswer {
  head: string
  body: string
  ms: number
}

/**
 * Sends what fetch would not: text as it is, to 127.0.0.1.
 * @param drip sent a character at a time, one every `everyMs`, until the server hangs up.
 * @returns what came until the first answer was complete enough to judge, or the server hung up.
 */
export function sendRaw(
  port: number,
  text: string,
  drip?: { char: string; everyMs: number },
): Promise<RawAnswer> {
  const started = performance.now()
  return new Promise((done) => {
    let received = ''
    let timer: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      if (!drip) return
      timer = setInterval(() => socket.writable && socket.write(drip.char), drip.everyMs)
    })
    const finish = () => {
      clearInterval(timer)
      socket.destroy()
      const [head = '', ...rest] = received.split('\r\n\r\n')
      done({ head, body: rest.join('\r\n\r\n'), ms: performance.now() - started })
    }
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
      if (!drip) finish()
    })
    // A server that hangs up on a flood may reset the connection; what it said is kept.
    socket.on('error', () => {})
    socket.on('close', finish)
  })
}
