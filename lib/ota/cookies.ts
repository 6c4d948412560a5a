/** What the protocol's two cookies carry. */
type OtaCookie = 'session' | 'device'

/**
 * The name of a cookie. Over https the `__Host-` prefix pins it to its host (RFC 6265bis §4.1.3.2);
 * browsers refuse that over http.
 */
export const cookieName = (kind: OtaCookie | (string & {}), isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}ota_${kind}`
