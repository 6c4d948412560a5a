import { connect } from 'node:net'

/** A connection that the server leaves open is waiting for the rest of a request. */
const QUIET_MS = 20_000

/** What came back over one connection. */
export interface Sent {
  /** Of the answers, in their order; provisional ones (1xx) are none. */
  statuses: number[]
  /** How many of them had come when the broken request was sent. */
  framed: number
  text: string
  /** Of the connection: a server that hangs up may reset it, and what came before is kept. */
  error: string | null
}

const ANSWER = 'HTTP/1.1 '
/** So many may have come in two pieces before all are looked at. */
const SPLIT = 2

const FINAL = /HTTP\/1\.1 ([2-9]\d\d) /g
const statusesIn = (text: string) =>
  Array.from(text.matchAll(FINAL), ([, status]) => Number(status))

/**
 * Sends requests over one connection to 127.0.0.1, without waiting for answers. When all of them
 * are answered the broken one follows, and with it the end: whoever waits for its rest gets none.
 */
export function sendAll(port: number, framed: readonly string[], broken: string): Promise<Sent> {
  return new Promise((done, failed) => {
    let text = ''
    let answered: number | null = null
    let seen = 0
    let error: string | null = null
    const socket = connect(port, '127.0.0.1', () => socket.write(framed.join(''), 'latin1'))
    socket.setTimeout(QUIET_MS, () => failed(new Error(`no end of ${JSON.stringify(broken)}`)))
    socket.setEncoding('latin1').on('data', (bytes) => {
      const chunk = String(bytes)
      text += chunk
      seen += chunk.split(ANSWER).length - 1 // one that comes in two pieces is counted below
      if (answered !== null || seen < framed.length - SPLIT) return
      const count = statusesIn(text).length
      if (count < framed.length) return
      answered = count
      socket.end(broken, 'latin1')
    })
    socket.on('error', ({ message }) => {
      error = message
    })
    socket.on('close', () => {
      const statuses = statusesIn(text)
      done({ statuses, framed: answered ?? statuses.length, text, error })
    })
  })
}
