import type { CheckName } from '@one-tick-ahead/ota/trace'

/** What the server's checks are called on pages: in the inspector and on /check. */
export const checkNames: Readonly<Record<CheckName, string>> = {
  shape: 'Shape',
  window: 'Time window',
  session: 'Session id',
  mac: 'HMAC',
  spent: 'Session and spent ids',
  device: 'Device cookie',
  id: 'Request id',
  binding: 'Binding',
  log: 'Send log',
}
