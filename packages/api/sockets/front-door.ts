import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { apiFolders, apiPaths } from '../contract/paths'

/** Pipelined requests (RFC 9112 §9.3.2) that may wait; no browser sends any. */
const MAX_WAITING = 32

/**
 * Answers the requests of a connection one after the other. Node hands over every request that has come, and
 * each would open its file while only the first can be answered.
 */
export function answerInTurn(handler: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    if (response.socket) return handler(request, response) // the earlier answers are finished
    const { socket } = request
    const others = waiting.get(socket) ?? 0
    if (others === MAX_WAITING) return socket.destroy()
    waiting.set(socket, others + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      handler(request, response)
    })
  }
}

/** A host may contain none of these: in an address they would end it or be dropped. */
const FOREIGN = /[/?#@\\\s]/

/** The start of a target in absolute form, which takes precedence over `Host` (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?]*)/i

/**
 * 400 for a `Host` that makes no valid address, as RFC 9112 §3.2 demands. 1.2.3.4.5 looks like a name, and
 * fails only where an address is made of it: the answer would be 500, and the log would have the whole
 * address. HTTP/1.0 needs no `Host`, and an empty one counts as none. A target in absolute form becomes one in
 * origin form, and its host, which may not be empty, the `Host`.
 */
export function settleHost(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '/', headers, headersDistinct } = request
    const [start, named] = ABSOLUTE.exec(url) ?? []
    if (start !== undefined) {
      headers.host = named
      request.url = url.slice(start.length).replace(/^(?!\/)/, '/')
    }
    const { host = '' } = headers
    const isOne = (headersDistinct.host ?? [host]).length === 1
    const isAddress = isOne && !FOREIGN.test(host) && URL.canParse(`http://${host}`)
    if (isAddress || (host === '' && start === undefined)) return handler(request, response)
    // The next bytes may be an unread body.
    response.writeHead(400, { Connection: 'close', 'Cache-Control': 'no-store' }).end()
  }
}

const API_PATHS = new Set<string>(['/api', ...Object.values(apiPaths)])

/**
 * True if a visitor typed 127.0.0.1 for a site named localhost: the sign-in would lose its cookie on the
 * way back, and the attacker host, on 127.0.0.1, would receive the site's cookies.
 */
function isOtherLoopback({ headers }: IncomingMessage, publicUrl: URL): boolean {
  return (
    publicUrl.hostname === 'localhost' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  )
}

/**
 * A segment of dots, however it is written. No client sends one, and servers read it differently: a proxy may
 * let `/api/a%2fb/../../healthz` pass as a path of the API.
 */
const DOT_SEGMENT = /(\/|\\|#|%2f|%5c)(\.|%2e){1,2}(\/|\\|#|%2f|%5c|$)/i

/**
 * One port for both: the API's paths go to `api`, everything else is the site. 400 for a path with a
 * segment of dots.
 */
export function createFrontDoor(
  publicApiUrl: string,
  { api, site }: { api: RequestListener; site: RequestListener },
): RequestListener {
  const publicUrl = new URL(publicApiUrl)
  return (request, response) => {
    const url = request.url ?? '/'
    if (isOtherLoopback(request, publicUrl)) {
      const port = request.headers.host?.match(/:\d+$/)?.[0] ?? ''
      const path = url.startsWith('/') ? url : '/'
      response.writeHead(307, { Location: `http://localhost${port}${path}` }).end()
      return
    }
    const path = url.split('?')[0] ?? '/'
    if (DOT_SEGMENT.test(path)) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end()
      return
    }
    const toApi = API_PATHS.has(path) || apiFolders.some((folder) => path.startsWith(`${folder}/`))
    return (toApi ? api : site)(request, response)
  }
}
