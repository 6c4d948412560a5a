import type { RequestListener } from 'node:http'

/** A host may hold none of these; in an address they would end it, or be dropped from it. */
const FOREIGN = /[/?#@\\\s]/

/**
 * 400 for a `Host` that no address can be made of, as RFC 9112 §3.2 demands: 1.2.3.4.5 looks like a
 * name, and is refused only where somebody makes an address of it. Who did would answer 500, and log
 * an error with the whole address in it. HTTP/1.0 needs none, and an empty one is none.
 */
export function refuseBadHost(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { host = '' } = request.headers
    if (host === '' || (!FOREIGN.test(host) && URL.canParse(`http://${host}`))) {
      return handler(request, response)
    }
    // What follows may be a body, of which nobody reads on.
    response.writeHead(400, { Connection: 'close', 'Cache-Control': 'no-store' }).end()
  }
}
