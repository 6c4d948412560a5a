/**
 * The name of a cookie. Over https the `__Host-` prefix pins it to its host (RFC 6265bis §4.1.3.2);
 * browsers refuse that over http. The protocol's own are `session` and `device`.
 */
export const cookieName = (kind: string, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}ota_${kind}`

const isBlank = (text: string, index: number) => text[index] === ' ' || text[index] === '\t'

/** Without the white space of HTTP (RFC 9110 §5.6.3). `trim` takes more away, a no-break space for one. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text, start)) start += 1
  while (start < end && isBlank(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/** The first value of a name in a `Cookie` header (RFC 6265 §4.2.1); an empty text without one. */
export function readCookie(header: string, name: string): string {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && trimBlanks(pair.slice(0, at)) === name) return trimBlanks(pair.slice(at + 1))
  }
  return ''
}

/**
 * A `Set-Cookie` value. `SameSite=Lax`: a page that leads here from elsewhere still finds the
 * session; other sites' requests carry no cookie. @param maxAge seconds; 0 removes it.
 */
export function setCookie(kind: string, value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? ' Secure;' : ''
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly;${secure} SameSite=Lax`
  return `${cookieName(kind, isSecure)}=${value}; ${attributes}`
}
