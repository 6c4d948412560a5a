/** What the demo compares, in the order in which pages and files have them. What a new one needs, the types ask for. */
export const TOKEN_KINDS = ['jwt', 'ota'] as const

/** Which system a monitor watches. */
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Which system a panel attacks. */
export type AttackKind = `${TokenKind}Forgery`

/** The panel of attacks on one of them. */
export const attackOn = (kind: TokenKind): AttackKind => `${kind}Forgery`

/** And back. */
export const targetOf = (kind: AttackKind) => kind.slice(0, -'Forgery'.length) as TokenKind

/** All panels of attacks. */
export const ATTACK_KINDS = TOKEN_KINDS.map(attackOn)

/** A value for each of some keys. */
export const recordOf = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>
