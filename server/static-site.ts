import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import sirv from 'sirv'
import { HSTS } from './https'

const SITE_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin', // YouTube's player refuses no-referrer
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
}

/** Without a charset a browser guesses one; sirv names it for HTML alone. */
const UTF8_TYPES: Record<string, string> = {
  '.md': 'text/markdown;charset=utf-8',
  '.txt': 'text/plain;charset=utf-8',
}

/** File names under it carry a hash of their content. */
const HASHED = '/_next/static/'

/** `/live-demo/<authtype>` without a page of its own; a dot would be a file. */
const AUTH_TYPE = /^\/live-demo\/[^/.]+\/?$/

/** The decoded path, or null for one that names no file of the site. */
function pathOf(request: IncomingMessage): string | null {
  try {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    const hidden = path
      .split(/[/\\]/)
      .some((part) => part.startsWith('.') && part !== '.well-known')
    const compressed = /\.(br|gz)$/.test(path) // an encoding of a file, not a file
    return hidden || compressed || path.includes('\0') ? null : path
  } catch {
    return null // a broken percent sign
  }
}

/**
 * sirv hands start and end to the file system as they come and throws on `5-2`; it also ignores
 * If-Range. A range may be ignored (RFC 9110 §14.2), so everything unusual gets the whole file.
 */
function dropUnusualRange({ headers }: IncomingMessage): void {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const usual = first && (!last || Number(first) <= Number(last))
  if (!usual || headers['if-range']) delete headers.range
}

/** The address as if the site lived at the root; null for one outside its base path. */
function withoutBasePath(url: string, basePath: string): string | null {
  const below = url.startsWith(basePath) ? url.slice(basePath.length) : null
  if (below === null || below.startsWith('/')) return below
  return below === '' || below.startsWith('?') ? `/${below}` : null
}

async function sendNotFound(request: IncomingMessage, response: ServerResponse, folder: string) {
  const page = await readFile(join(folder, '404.html')).catch(() => null)
  response.statusCode = 404
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Content-Type', page ? 'text/html;charset=utf-8' : 'text/plain;charset=utf-8')
  const body = page ?? 'Not found. Has the site been built?\n'
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Serves the exported site from `folder`, compressed where the build left a compressed copy.
 * @param siteUrl where visitors find it; a path in it is the base path that it was built with.
 */
export function createStaticSite(folder: string, siteUrl: URL): RequestListener {
  const root = resolve(folder)
  const basePath = siteUrl.pathname.replace(/\/+$/, '')
  const serve = sirv(root, {
    // Looks at the folder for each request: with sirv's list of start-up, a build beside a running
    // server would send old lengths, and a vanished file would end the process.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const type = UTF8_TYPES[extname(path)]
      if (type) response.setHeader('Content-Type', type)
      if (path.startsWith(HASHED)) {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      }
    },
  })

  return (request, response) => {
    for (const [name, value] of Object.entries(SITE_HEADERS)) response.setHeader(name, value)
    if (siteUrl.protocol === 'https:') {
      response.setHeader('Strict-Transport-Security', HSTS)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const notFound = () => {
      sendNotFound(request, response, root).catch(() => response.destroy())
    }
    const url = request.url ?? '/'
    if (basePath && /^\/(\?|$)/.test(url)) {
      response.writeHead(307, { Location: basePath + url.slice(1) }).end()
      return
    }
    const below = withoutBasePath(url, basePath)
    if (below === null) return notFound()
    request.url = below
    const path = pathOf(request)
    if (path === null) return notFound()
    dropUnusualRange(request)
    serve(request, response, () => {
      if (!AUTH_TYPE.test(path)) return notFound()
      // sirv reads the path from a cache on the request, which follows `url`.
      request.url = '/live-demo/google'
      serve(request, response, notFound)
    })
  }
}
