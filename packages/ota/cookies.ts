/**
 * The name of a cookie. Over https the `__Host-` prefix pins it to its host (RFC 6265bis §4.1.3.2);
 * browsers refuse that over http. The protocol's own are `session` and `device`.
 */
export const cookieName = (kind: string, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}ota_${kind}`

/**
 * The first value of a name in a `Cookie` header, spelled as RFC 6265 §4.2.1 has it; an empty text
 * without one. Other white space belongs to a name or value, which it makes another one.
 */
export function readCookie(header: string, name: string): string {
  const [, rest = ''] = `; ${header}`.split(`; ${name}=`, 2)
  return rest.split(';', 1)[0] ?? ''
}

/**
 * A `Set-Cookie` value. `SameSite=Lax`: a page that leads here from elsewhere still finds the
 * session; other sites' requests carry no cookie. @param name of {@link cookieName}.
 * @param maxAge seconds; 0 removes it.
 */
export function setCookie(name: string, value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? ' Secure;' : ''
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly;${secure} SameSite=Lax`
  return `${name}=${value}; ${attributes}`
}
