/** A `Set-Cookie` line as a browser reads it (RFC 6265 §5.2). */
export function parseSetCookie(line: string) {
  const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? []
  const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
  const isGone = /;\s*(max-age=0(?!\d)|expires=thu, 01 jan 1970)/i.test(line)
  return { name, value, path, isGone }
}

/** A `Cookie` header of these. */
const cookieHeader = (cookies: Iterable<[name: string, value: string]>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

/** The cookies that a browser sends to one host, by name. */
export class CookieJar extends Map<string, string> {
  /** Keeps what an answer sets, and forgets what it takes back. */
  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const { name, value, isGone } = parseSetCookie(line)
      if (isGone) this.delete(name)
      else this.set(name, value)
    }
  }

  /** The `Cookie` header; empty without any. */
  header(): string {
    return cookieHeader(this)
  }
}
