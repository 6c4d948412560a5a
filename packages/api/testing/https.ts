import { once } from 'node:events'
import { connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import type { CalledApi } from './visitor'

/** What a client of HTTP/2 over TLS does, with a certificate that only it believes. */
export interface HttpsClient {
  request: CalledApi['app']['request']
  close(): void
}

/**
 * One connection to 127.0.0.1 for all its requests.
 * @param ca the certificate. @param host what is asked for; @param named what the certificate is
 * asked for, where that is another name.
 */
export async function connectHttps(
  host: string,
  port: number,
  ca: string,
  named = host,
): Promise<HttpsClient> {
  const session = connect(`https://${host}:${port}`, {
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port, servername: named, ca, ALPNProtocols: ['h2'] }),
  })
  await once(session, 'connect')

  const request: HttpsClient['request'] = async (path, init = {}) => {
    const given = Object.fromEntries(new Headers(init.headers))
    const stream = session.request({ ':path': path, ':method': init.method ?? 'GET', ...given })
    stream.end(init.body)
    const [answered] = await once(stream, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries<string | string[]>(answered)) {
      if (name.startsWith(':')) continue
      for (const one of [value].flat()) headers.append(name, one)
    }
    const status: number = answered[':status']
    const hasBody = ![204, 304].includes(status)
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
  }
  return { request, close: () => session.destroy() }
}
