import type { Answer, Call, HeaderLines } from './http'

/** More redirects than a sign-in has are a circle. */
const MAX_REDIRECTS = 20

interface Cookie {
  name: string
  value: string
  path: string
}

/** The cookies of one browser, by host: ports do not keep cookies apart (RFC 6265 §8.5). */
export class Jar {
  private readonly hosts = new Map<string, Map<string, Cookie>>()

  private of(url: URL): Map<string, Cookie> {
    const cookies = this.hosts.get(url.hostname) ?? new Map<string, Cookie>()
    this.hosts.set(url.hostname, cookies)
    return cookies
  }

  /** One `Set-Cookie` line. */
  take(url: URL, line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line.trim()) ?? []
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const isGone = /;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(line)
    if (isGone) this.of(url).delete(`${name} ${path}`)
    else this.of(url).set(`${name} ${path}`, { name, value, path })
  }

  set(url: URL, name: string, value: string): void {
    this.take(url, `${name}=${value}`)
  }

  /** What would be sent there, by name. */
  for(url: URL): Map<string, string> {
    const sent = [...this.of(url).values()].filter(({ path }) => url.pathname.startsWith(path))
    return new Map(sent.map(({ name, value }) => [name, value]))
  }
}

/** A `Cookie` header value. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** One request of a browser with this jar, without following redirects. */
async function visit(call: Call, jar: Jar, url: URL, method: 'GET' | 'POST'): Promise<Answer> {
  const cookies = jar.for(url)
  const headers: HeaderLines = cookies.size > 0 ? [['Cookie', cookieHeader(cookies)]] : []
  const answer = await call(url, { method, headers })
  for (const line of answer.headers['set-cookie'] ?? []) jar.take(url, line)
  return answer
}

/** Where a page's one form goes whose one control is its button: pressing it needs nobody's data. */
function buttonOf(html: string, page: URL): URL | null {
  const [form, other] = html.match(/<form\b[^>]*>/gi) ?? []
  if (!form || other || !/method="?post/i.test(form)) return null
  if (/<(input|select|textarea)\b/i.test(html)) return null
  const [, action = ''] = /action="([^"]*)"/i.exec(form) ?? []
  return new URL(action || page, page)
}

/**
 * Goes where a person would be led who opens the address: along redirects, and past a page with
 * nothing but a button. The cookies that this leaves behind are in the jar.
 */
export async function browse(call: Call, jar: Jar, start: URL): Promise<Answer> {
  let url = start
  let answer = await visit(call, jar, url, 'GET')
  let isPressed = false
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) {
      url = new URL(location, url)
      answer = await visit(call, jar, url, 'GET')
      continue
    }
    const button = isPressed || answer.status !== 200 ? null : buttonOf(answer.text, url)
    if (!button) break
    isPressed = true
    url = button
    answer = await visit(call, jar, url, 'POST')
  }
  return answer
}
