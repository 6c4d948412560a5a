import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { z } from 'zod'
import { type HstsScope, hstsHeader } from '../http/hsts'
import { sendFile, statsOf } from './send-file'

/** File names under it carry a hash of their content. */
const HASHED = '/_next/static/'

/** For other hosts; what it says is in {@link headersPath}, too. */
const HOSTS_FILE = '/_headers'

/** `/live-demo/<authtype>` without a page of its own; a dot would be a file. */
const AUTH_TYPE = /^\/live-demo\/[^/.]+\/?$/

/** The decoded path, or null for one that names no file of the site. */
export function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    const hidden = path
      .split(/[/\\]/)
      .some((part) => part.startsWith('.') && part !== '.well-known')
    const compressed = /\.(br|gz)$/.test(path) // an encoding of a file, not a file
    const isForHosts = path === HOSTS_FILE
    return hidden || compressed || isForHosts || path.includes('\0') ? null : path
  } catch {
    return null // a broken percent sign
  }
}

/** The one file that an address can mean: the export names every page `<address>.html`. */
export function fileOf(path: string): string {
  const name = path.replace(/\/$/, '')
  if (name === '') return '/index.html'
  return extname(name) ? name : `${name}.html`
}

const headers = z.record(z.string(), z.string())
const byKind = z.object({ pages: headers, files: headers })
const siteHeaders = z.object({ http: byKind, https: byKind })

/** Where scripts/after-build.mjs leaves it. Files whose names begin with a dot are never served. */
export const headersPath = (folder: string) => join(folder, '.headers.json')

/** Reads what the build has written for this server, anew when another build has. */
function createSiteHeaders(folder: string, transport: 'http' | 'https') {
  const path = headersPath(folder)
  let kept: { version: string; headers: z.infer<typeof byKind> } | undefined

  /**
   * What an answer with this file carries.
   * @returns null where the build has left nothing: a site is not sent without its policy.
   * @throws where that cannot be read.
   */
  return async function headersOf(file: string): Promise<Record<string, string> | null> {
    const stats = await statsOf(path)
    if (!stats) return null
    const version = `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
    if (kept?.version !== version) {
      const written = siteHeaders.parse(JSON.parse(await readFile(path, 'utf8')))
      kept = { version, headers: written[transport] }
    }
    return extname(file) === '.html' ? kept.headers.pages : kept.headers.files
  }
}

/** Node leaves the body out for HEAD. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8' }).end(`${text}\n`)
}

/** What answers for one site. */
interface Sender {
  headersOf: ReturnType<typeof createSiteHeaders>
  folder: string
}

/**
 * Sends a file with the headers of its kind.
 * @returns false where there is no such file, or no headers: nothing is sent without the policy.
 */
async function send(
  { headersOf, folder }: Sender,
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  status?: number,
): Promise<boolean> {
  const headers = await headersOf(file)
  if (!headers) return false
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return sendFile(request, response, join(folder, file), status)
}

/** The site's own page, as any other page is sent. */
async function sendNotFound(sender: Sender, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Cache-Control', 'no-cache')
  if (await send(sender, request, response, '404.html', 404)) return
  sendText(response, 404, 'Not found. Has the site been built?')
}

async function sendPage(
  sender: Sender,
  request: IncomingMessage,
  response: ServerResponse,
  path: string | null,
): Promise<void> {
  if (path === null) return sendNotFound(sender, request, response)
  if (path.includes('//')) {
    // Next takes the name behind two slashes for a host, and ends with an error.
    const Location = encodeURI(path.replace(/\/{2,}/g, '/'))
    response.writeHead(308, { Location }).end()
    return
  }
  const isHashed = path.startsWith(HASHED)
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (await send(sender, request, response, fileOf(path))) return
  if (AUTH_TYPE.test(path) && (await send(sender, request, response, 'live-demo/google.html'))) {
    return
  }
  await sendNotFound(sender, request, response)
}

/**
 * Serves the exported site from `folder`, compressed where the build left a compressed copy. A build
 * beside a running server is seen in a moment.
 * @param siteUrl where visitors find it.
 * @param report is told why a file that exists could not be opened or read; its visitor gets 503.
 */
export function createStaticSite(
  folder: string,
  siteUrl: URL,
  hsts: HstsScope = 'host',
  report: (error: unknown) => void = () => {},
): RequestListener {
  const root = resolve(folder)
  const isHttps = siteUrl.protocol === 'https:'
  const headersOf = createSiteHeaders(root, isHttps ? 'https' : 'http')
  const sender = { headersOf, folder: root }

  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Vary', 'Accept-Encoding')
    if (isHttps) {
      response.setHeader('Strict-Transport-Security', hstsHeader(hsts))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    sendPage(sender, request, response, pathOf(request.url ?? '/')).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy()
      report(error)
      response.setHeader('Cache-Control', 'no-store')
      response.setHeader('Retry-After', '1')
      sendText(response, 503, 'The file cannot be read at the moment.')
    })
  }
}
