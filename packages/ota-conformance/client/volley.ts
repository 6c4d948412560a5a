import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { ANSWER_MS, type Answer, codeOf, type HeaderLines } from './http'

/** Until the servers have read what came before the last bytes, in ms. */
const PAUSE_MS = 30

/** What is told of each of many answers. */
export type ShortAnswer = Pick<Answer, 'status' | 'code'>

/**
 * One request over many connections at once. All but its last two bytes is sent ahead, and those
 * leave together: a server finds them in one turn, however busy either machine is.
 */
export async function volley(url: URL, lines: HeaderLines, count: number): Promise<ShortAnswer[]> {
  const head = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`]
  const headers = [...lines, ['Connection', 'close']].map((line) => line.join(': '))
  const text = `${[...head, ...headers].join('\r\n')}\r\n`
  const shots = Array.from({ length: count }, () => load(url, text))
  await Promise.all(shots.map(({ ready }) => ready))
  await wait(PAUSE_MS)
  for (const { fire } of shots) fire()
  return Promise.all(shots.map(({ answer }) => answer))
}

/** A connection on which a request lies that only lacks its end. */
function load(url: URL, text: string) {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connect({ host, port })
  let received = ''
  socket.setEncoding('latin1').setTimeout(ANSWER_MS, () => socket.destroy())
  socket.on('data', (chunk) => {
    received += chunk
  })
  const answer = new Promise<ShortAnswer>((done) => {
    socket.on('error', () => {}) // what came before it is kept
    socket.on('close', () => {
      const [, status = '0'] = /^HTTP\/1\.\d (\d{3})/.exec(received) ?? []
      const [json = ''] = /\{.*\}/s.exec(received) ?? []
      done({ status: Number(status), code: codeOf(json) })
    })
  })
  const ready = new Promise<void>((done) => {
    socket.on('close', () => done())
    socket.write(text, 'latin1', () => done())
  })
  return { ready, answer, fire: () => socket.write('\r\n') }
}
