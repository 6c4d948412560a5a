import { setMaxListeners } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { answerOf } from '../thief/stage'

/** Connections of one volley: a server gives an address a hundred. */
const CONNECTIONS = 50

/** Far more than a refusal or the sample records have. */
const ANSWER_BYTES = 64 * 1024

/** Headers of a request, by name. */
export type Shot = Readonly<Record<string, string>>

/**
 * A GET many times at once.
 * @param silenceMs how long a connection may be silent: many answers may take longer than one
 * @returns what each was answered, `no answer` where nothing came
 */
export async function volley(
  url: URL,
  headers: Shot,
  count: number,
  { signal, silenceMs }: { signal: AbortSignal; silenceMs: number },
) {
  const { Agent, request } = url.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  setMaxListeners(count + 1, signal)
  const shoot = () =>
    new Promise<string>((done) => {
      const fail = () => done('no answer')
      const sent = request(url, { agent, headers, signal, timeout: silenceMs }, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > ANSWER_BYTES) sent.destroy()
        })
        response.on('error', fail)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          done(answerOf(new Response(Buffer.concat(chunks), { status })))
        })
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', fail)
      sent.end()
    })
  try {
    return await Promise.all(Array.from({ length: count }, shoot))
  } finally {
    agent.destroy()
  }
}
