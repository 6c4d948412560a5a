import type { IncomingMessage, RequestListener } from 'node:http'
import { apiFolders, apiPaths } from '@/lib/api/paths'

const API_PATHS = new Set<string>(['/api', ...Object.values(apiPaths)])

/** What every path of the API answers until it is up. */
export const STARTING_TEXT = 'The server is starting.\n'

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, {
    'Content-Type': 'text/plain;charset=utf-8',
    'Retry-After': '1',
    'Cache-Control': 'no-store',
  })
  response.end(STARTING_TEXT)
}

/**
 * Whether a visitor typed 127.0.0.1 for a site that calls itself localhost. Sign-in would lose its
 * cookie on the way back, and the demo's attacker, on 127.0.0.1, would receive the site's cookies.
 */
function isOtherLoopback({ headers }: IncomingMessage, publicUrl: URL): boolean {
  return (
    publicUrl.hostname === 'localhost' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  )
}

/**
 * One port for both: the API's paths go to `api`, everything else is the site. It can listen
 * before they exist, so that a taken port is reported before anything else happens.
 */
export function createFrontDoor(publicApiUrl: string) {
  const publicUrl = new URL(publicApiUrl)
  let api = starting
  let site = starting
  const handler: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    if (isOtherLoopback(request, publicUrl)) {
      const port = request.headers.host?.match(/:\d+$/)?.[0] ?? ''
      const path = url.startsWith('/') ? url : '/'
      response.writeHead(307, { Location: `http://localhost${port}${path}` }).end()
      return
    }
    const path = url.split('?')[0] ?? '/'
    const toApi = API_PATHS.has(path) || apiFolders.some((folder) => path.startsWith(`${folder}/`))
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
