/** The server’s checks of an OTA token in their order (docs/protocol.md §10), by the names that pages use. */
export const checkNames = [
  'Shape',
  'Time',
  'HMAC',
  'Expiry',
  'Session store',
  'Device',
  'Binding',
  'Send log',
] as const

export type CheckName = (typeof checkNames)[number]
