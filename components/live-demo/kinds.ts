/** What the demo compares, a row each. What else a new one needs, the types ask for. */
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
} as const

/** Which system a monitor watches. */
export type TokenKind = keyof typeof tokenKinds

/** Which system a panel attacks. */
export type AttackKind = `${TokenKind}Forgery`

/** All of them, in the order in which pages and files have them. */
export const TOKEN_KINDS = Object.keys(tokenKinds) as TokenKind[]

/** The panel of attacks on one of them. */
export const attackOn = (kind: TokenKind): AttackKind => `${kind}Forgery`

/** And back. */
export const targetOf = (kind: AttackKind) => kind.slice(0, -'Forgery'.length) as TokenKind

/** All panels of attacks. */
export const ATTACK_KINDS = TOKEN_KINDS.map(attackOn)

/** A value for each of some keys. */
export const recordOf = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>
