/**
 * The name of a cookie. Over https the `__Host-` prefix ties it to its host (RFC 6265bis §4.1.3.2); over http
 * browsers refuse the prefix. @param kind `session` or `device` for the protocol's cookies.
 */
export const cookieName = (kind: string, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}ota_${kind}`

/**
 * The first value of a name in a `Cookie` header (RFC 6265 §4.2.1); an empty text without one. White space
 * other than the blank after a semicolon counts as part of a name or value.
 */
export function readCookie(header: string, name: string): string {
  const [, rest = ''] = `; ${header}`.split(`; ${name}=`, 2)
  return rest.split(';', 1)[0] ?? ''
}

/**
 * A `Set-Cookie` value. With `SameSite=Lax` a link from another site still finds the session, and other
 * requests from other sites carry no cookie. @param name from {@link cookieName}.
 * @param maxAge seconds; 0 removes it.
 */
export function setCookie(name: string, value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? ' Secure;' : ''
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly;${secure} SameSite=Lax`
  return `${name}=${value}; ${attributes}`
}
