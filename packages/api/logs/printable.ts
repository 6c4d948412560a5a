// Control characters of C0 and C1, and the marks that reorder text on screen (Unicode UAX #9):
// a message must not be able to steer the terminal it is read in.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One line that is safe on a terminal; unsafe characters are written as `\u001b`. */
export const printableLine = (text: string) => text.replace(UNSAFE, escaped)

/** Several lines, each indented and safe. */
export const printableBlock = (text: string, indent: string) =>
  text
    .split(/\r\n|\n/)
    .map((line) => indent + printableLine(line))
    .join('\n')

/** JSON on one line; valid, because the escape is JSON's own. */
export const printableJson = (value: unknown) => printableLine(JSON.stringify(value))
