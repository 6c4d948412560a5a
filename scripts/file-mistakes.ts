/** The part of a text that the type checker misses or did not expect, in words, by its reasons. */
const EXPECTED: readonly [RegExp, (part: string) => string][] = [
  [/^Property '(\w+)' is missing/, (part) => `the part “${part}”`],
  [/missing the following properties from type '\w+': (.*)$/, (parts) => `the parts ${parts}`],
  [/and '(\w+)' does not exist in type/, (part) => `no part “${part}”`],
  [
    /^Type '(?:number|boolean)' is not assignable to type 'string/,
    () => 'quotation marks around a text',
  ],
]

/** Mistakes that only the type checker finds: a page without a part, and a part of the wrong kind. @param output of tsc */
export function typeMistakes(output: string): string[] {
  return output.split('\n').flatMap((line) => {
    const [, file = '', at, code, reason = ''] =
      /^([^(]+)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? []
    if (!code || /^TS1[01]\d\d$/.test(code)) return [] // an unreadable file, which is named already
    if (file.startsWith('content/')) {
      for (const [words, expected] of EXPECTED) {
        const found = words.exec(reason)
        if (found) return [`${file}:${at}: expected ${expected(found[1] ?? '')}.`]
      }
      return [`${file}:${at}: expected another text (${reason}).`]
    }
    const [, part] = /^Property '(\w+)' does not exist/.exec(reason) ?? []
    return part && /^(app|components|lib)\//.test(file)
      ? [`content/: expected the part “${part}”, which ${file} shows.`]
      : []
  })
}

/** The mistake in a file of content/ that cannot be read at all. @returns undefined for any other error */
export function unreadableMistake({ message }: Error): string | undefined {
  const [, place, reason] = /(content\/[^:]+:\d+):\d+: ERROR: (.*)/.exec(message) ?? []
  return place
    ? `${place}: expected quotation marks around a text, ’ for an apostrophe in it, and a comma after it (${reason}).`
    : undefined
}
