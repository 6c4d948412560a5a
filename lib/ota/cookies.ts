/**
 * The name of one of the protocol's cookies. Over https the `__Host-` prefix pins it to its host
 * (RFC 6265bis §4.1.3.2); browsers refuse that over http.
 * @param apiUrl the API's address as browsers see it.
 */
export const cookieName = (kind: string, apiUrl: string) =>
  `${apiUrl.startsWith('https:') ? '__Host-' : ''}ota_${kind}`
