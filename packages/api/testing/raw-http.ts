import { connect } from 'node:net'

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
