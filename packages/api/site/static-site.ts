import { open, readFile, realpath } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { HSTS } from '../http/hsts'

/** File names under it carry a hash of their content. */
const HASHED = '/_next/static/'

/** Names that are no page or file: hidden ones, copies that are an encoding of a file, and other hosts' settings. */
const UNSERVED = /(^|[/\\])\.(?!well-known(\/|$))|\.(br|gz)$|^\/_(headers|redirects)$|\0/

/** The one file that an address can mean: the export names every page `<address>.html`. */
function fileOf(path: string): string {
  const name = path.replace(/\/$/, '')
  if (name === '') return '/index.html'
  return extname(name) ? name : `${name}.html`
}

const headers = z.record(z.string(), z.string())
const byKind = z.object({ pages: headers, files: headers })
const siteHeaders = z.object({
  http: byKind,
  https: byKind,
  /** Earlier addresses of pages, with their present ones. */
  redirects: z.record(z.string(), z.string()).default({}),
})

/** The file that scripts/after-build.mjs writes. */
export const headersPath = (folder: string) => join(folder, '.headers.json')

/**
 * The headers that the build wrote for this server. Read for each request, since a new build may change them.
 * @returns null without the file: the server sends no site without its policy.
 * @throws if the file cannot be read.
 */
async function readHeaders(folder: string, transport: 'http' | 'https') {
  try {
    const text = await readFile(headersPath(folder), 'utf8')
    const { redirects, ...headers } = siteHeaders.parse(JSON.parse(text))
    return { ...headers[transport], redirects }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Tags what `serveStatic` sends, and answers 304 to a browser that holds it (RFC 9110 §13.1.2, weakly). */
const answerUnchanged: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, body, headers } = c.res
  if (status !== 200 && status !== 206) return
  const size = headers.get('Content-Range')?.split('/')[1] ?? headers.get('Content-Length')
  const tag = `"${size}-${Date.parse(headers.get('Last-Modified') ?? '')}"`
  c.header('ETag', `W/${tag}`)
  c.header('Accept-Ranges', 'bytes')
  const held = c.req.header('If-None-Match')?.split(',') ?? []
  if (!held.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)) return
  await body?.cancel() // otherwise its file stays open
  c.res = new Response(null, { status: 304, headers: c.res.headers })
}

/**
 * Serves the exported site from `folder`, compressed if the build left a compressed copy. If `folder` is a link, it
 * may lead to another build at any time: each answer is of one build.
 * @param siteUrl the site's public address.
 * @param report receives the error of an existing file that could not be read, which is 503.
 */
export function createStaticSite(
  folder: string,
  siteUrl: URL,
  report: (error: unknown) => void = () => {},
): RequestListener {
  const root = resolve(folder)
  const transport = siteUrl.protocol === 'https:' ? 'https' : 'http'
  const app = new Hono<{ Variables: { build: string } }>({ strict: false })
  const files = (file?: string) =>
    serveStatic({
      precompressed: true,
      rewriteRequestPath: (path, c) => c.get('build') + (file ?? fileOf(path)),
      // Before the head is sent: a file that cannot be opened would otherwise be 200 without a body.
      onFound: async (path) => (await open(path)).close(),
    })

  app.onError((error, c) => {
    report(error)
    // `serveStatic` had described the file that it could not open.
    for (const name of ['Content-Length', 'Content-Encoding', 'Content-Range', 'Last-Modified']) {
      c.header(name, undefined)
    }
    c.header('Cache-Control', 'no-store')
    c.header('Retry-After', '1')
    return c.text('The server could not read this file. Try again.\n', 503)
  })
  app.notFound(async (c) => {
    const taken = c.req
      .header('Accept-Encoding')
      ?.split(',')
      .map((one) => one.trim())
    const page = join(c.get('build') ?? root, '404.html')
    for (const [name, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
      [undefined, ''],
    ] as const) {
      if (name && !taken?.includes(name)) continue
      const body = await readFile(page + ending).catch(() => null)
      if (!body) continue
      if (name) c.header('Content-Encoding', name)
      return c.body(body, 404, { 'Content-Type': 'text/html; charset=utf-8' })
    }
    return c.text('Not found. The site may not be built yet.\n', 404)
  })

  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    if (transport === 'https') c.header('Strict-Transport-Security', HSTS)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.body(null, 405, { Allow: 'GET, HEAD' })
    }
    // Next takes the name behind two slashes for a host, and ends with an error.
    if (c.req.path.includes('//')) {
      return c.redirect(encodeURI(c.req.path.replace(/\/{2,}/g, '/')), 308)
    }
    const build = await realpath(root).catch(() => root)
    c.set('build', build)
    const written = await readHeaders(build, transport)
    if (!written) return c.text('Not found. The site may not be built yet.\n', 404)
    const present = written.redirects[c.req.path.replace(/\/$/, '')]
    if (present) return c.redirect(present, 301)
    await next()
    // hono's table has no captions, and a browser that may not sniff refuses them without a type.
    if (extname(c.req.path) === '.vtt' && c.res.ok)
      c.header('Content-Type', 'text/vtt; charset=utf-8')
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html')
    for (const [name, value] of Object.entries(isPage ? written.pages : written.files)) {
      c.header(name, value)
    }
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', cacheControl(c))
  })
  app.use(answerUnchanged)
  app.use(async (c, next) => (UNSERVED.test(c.req.path) ? c.notFound() : next()))
  app.use(files())
  app.use('/live-demo/:authtype{[^./]+}', files('/live-demo/google.html'))
  const handler = getRequestListener(app.fetch)
  return (request, response) => {
    response.strictContentLength = true // cuts an answer whose file became shorter meanwhile
    // Once the visitor has left, the body has no length that could be wrong.
    response.once('close', () => {
      response.strictContentLength = false
    })
    return handler(request, response)
  }
}

const cacheControl = ({ req, res }: Context) =>
  req.path.startsWith(HASHED) && res.status < 400
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
