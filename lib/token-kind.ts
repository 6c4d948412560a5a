/** The two kinds of token that the site compares. */
export type TokenKind = 'jwt' | 'ota'
