import type { TokenKind } from './kinds'

/** What is said of each kind; apart from its name, as the page needs that alone before anybody signs in. */
export const tokenKinds = {
  jwt: {
    name: 'JWT',
    /** What a token is checked with. */
    algorithm: 'RS256',
    about: 'static',
    tone: 'steel',
    border: 'border-t-steel',
    /** The panel that attacks it, and its verdict where the thief was kept out. */
    attacks: 'JWT Forgery',
    held: 'The JWT was refused',
  },
  ota: {
    name: 'OTA',
    algorithm: 'HMAC-SHA512',
    about: 'one-time',
    tone: 'brass',
    border: 'border-t-brass-fill',
    attacks: 'OTA Forgery / Device Cloning',
    held: 'OTA held',
  },
} as const satisfies Record<TokenKind, object>
