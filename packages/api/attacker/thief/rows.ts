/** The matrix's rows and columns: what was copied, and what is asked about it. */

export const columns = [
  { id: 'now', title: 'Access now' },
  { id: 'later', title: 'Two hours later, the owner at work' },
  { id: 'until', title: 'Until when, the owner away' },
  { id: 'noticed', title: 'Is it noticed' },
  { id: 'owner', title: 'What ends it' },
] as const

export const verdicts = {
  refused: 'Refused',
  once: 'One request',
  'once-there': 'One request, same address',
  'until-noticed': 'Until the owner’s next request',
  while: 'For minutes',
  all: 'Everything',
  none: 'Nothing to copy',
} as const

export const rows = [
  {
    id: 'jwt',
    title: 'The JWT',
    copied: 'The access token of a signed-in visitor, from a log or a pasted command.',
  },
  {
    id: 'cookie-header',
    title: 'One `Cookie` header',
    copied: 'The sign-in, session and device cookies, as every API request carries them.',
  },
  {
    id: 'request-delivered',
    title: 'One whole request, delivered',
    copied: 'All headers of a request that the server has answered.',
  },
  {
    id: 'request-withheld',
    title: 'One whole request, withheld',
    copied: 'All headers of a request that was kept from reaching the server.',
  },
  {
    id: 'local-storage',
    title: '`localStorage`',
    copied:
      'All that page script can read: JWT, session key, session and device id, log. No cookies.',
  },
  {
    id: 'stale-profile',
    title: 'A browser profile, stale',
    copied: 'Storage and cookies; the owner has made 30 requests since.',
  },
  {
    id: 'fresh-profile',
    title: 'A browser profile, fresh',
    copied: 'Storage and cookies, up to date; the thief moves first.',
  },
  {
    id: 'har',
    title: 'A HAR with `registerDevice`',
    copied: 'A recording of the sign-in and some requests, handed over; the owner has gone on.',
  },
  {
    id: 'proxy-log',
    title: 'A TLS proxy’s log',
    copied:
      'All requests and answers, read as they pass; the thief moves between two of the owner’s.',
  },
  {
    id: 'script-minute',
    title: 'A script in the page for a minute',
    copied: 'It reads the storage and sends requests from the page; what it read is kept.',
  },
  {
    id: 'script-stays',
    title: 'A script that stays',
    copied: 'It keeps step with the page’s own log, for as long as the page is open.',
  },
  {
    id: 'malware',
    title: 'Malware on the device',
    copied: 'It reads and writes storage and cookies at any time.',
  },
  {
    id: 'store-read',
    title: 'Read access to the store',
    copied: 'All of Redis and of the database, as often as the thief likes.',
  },
  {
    id: 'store-write',
    title: 'Write access to the store',
    copied: 'The same, and any record can be changed or removed.',
  },
  {
    id: 'master-key',
    title: 'A master key',
    copied: 'The server’s secret: `OTA_MASTER_KEYS`, or the JWTs’ signing key.',
  },
] as const

export type RowId = (typeof rows)[number]['id']
