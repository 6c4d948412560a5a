import type { RequestListener } from 'node:http'

const API_PREFIXES = ['/api/', '/oauth2/', '/login/']
const API_PATHS = new Set(['/api', '/healthz', '/.well-known/jwks.json'])

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Cache-Control': 'no-store' })
  response.end('The server is starting.\n')
}

/**
 * One port for both: the API's paths go to `api`, everything else is the site. It can listen
 * before they exist, so that a taken port is reported before anything else happens.
 */
export function createFrontDoor() {
  let api = starting
  let site = starting
  const handler: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const toApi = API_PATHS.has(path) || API_PREFIXES.some((prefix) => path.startsWith(prefix))
    return (toApi ? api : site)(request, response)
  }
  return {
    handler,
    /** From now on requests are answered; until then with 503. */
    open(parts: { api: RequestListener; site: RequestListener }) {
      api = parts.api
      site = parts.site
    },
  }
}
