import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'

/** What an OTA request's headers say, taken apart for reading; nothing about it is proven. */
export interface OtaParts {
  scheme: string
  mac: string
  /** `S1` to `S4`. */
  segment: string
  requestId: string
  /** Oldest first. */
  history: readonly string[]
  binding: { version: string; mac: string }
}

/** Splits headers that this page made itself; a stranger's go through `packages/ota`. */
export function splitOta(headers: Readonly<Record<string, string>>): OtaParts {
  const { Authorization = '', 'X-Request-ID': requestId = '', RequestHistory = '' } = headers
  const [scheme = '', mac = '', segment = ''] = Authorization.split(/[ -]/)
  const [version = '', bindingMac = ''] = (headers[BINDING_HEADER] ?? '').split(' ')
  const history = RequestHistory.split('|').filter(Boolean)
  return { scheme, mac, segment, requestId, history, binding: { version, mac: bindingMac } }
}
