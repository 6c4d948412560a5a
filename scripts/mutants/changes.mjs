/**
 * A change of a source file that a test should notice.
 * @typedef {{ file: string, line: number, at: number, from: string, to: string }} Mutant
 */

/**
 * What stands in the place of what; each match is a mutant.
 * @type {[RegExp, (text: string) => string][]}
 */
const CHANGES = [
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ <= /g, () => ' < '],
  [/ >= /g, () => ' > '],
  [/ < /g, () => ' <= '],
  [/ > /g, () => ' >= '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/ \+ /g, () => ' - '],
  [/ - /g, () => ' + '],
  [/ \?\? /g, () => ' && '],
  [/(?<=[( ])!(?=[\w(])/g, () => ''],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/(?<![\w.'"])\d+(?![\w.'"])/g, (number) => String(Number(number) + 1)],
  [/(?<=\breturn )(?!undefined|null)\S.*$/gm, () => 'undefined'],
]

/** No code that runs, or none that a test can tell. */
const SKIPPED =
  /^\s*(\/\/|\/?\*|import |export (type|interface)|type |interface |\w+\??: [\w<>[\] |]+$)/

/**
 * Every mutant of a file, in the order of its text.
 * @param {string} file
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text) {
  const lines = text.split('\n')
  const lineOf = (/** @type {number} */ at) => text.slice(0, at).split('\n').length
  return CHANGES.flatMap(([pattern, change]) =>
    [...text.matchAll(pattern)].flatMap(({ index: at, 0: from }) => {
      const line = lineOf(at)
      if (SKIPPED.test(lines[line - 1] ?? '')) return []
      return [{ file, line, at, from, to: change(from) }]
    }),
  ).sort((one, other) => one.at - other.at)
}
