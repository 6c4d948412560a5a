import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Where the cases are listed, each with the files of its tests. */
export const CASES_PAGE = 'docs/evidence.md'

/**
 * A row of the list.
 * @typedef {{ number: number, files: string[] }} Case
 *
 * What a test wrote down: that it tries a case, or why a file's tests cannot run on this machine.
 * @typedef {{ file: string, tried?: number, excuse?: string }} Note
 */

/** @param {Note} what goes into the file that `TEST_CASES` names; nowhere without one */
function note({ file, ...rest }) {
  if (!process.env.TEST_CASES) return
  const line = JSON.stringify({ file: relative(process.cwd(), file), ...rest })
  // One short line: several processes write at once, and none tears another's.
  appendFileSync(process.env.TEST_CASES, `${line}\n`)
}

/**
 * A test that runs says which case it tries.
 * @param {string} file the test's, absolute
 * @param {number} tried the case
 */
export const noteTried = (file, tried) => note({ file, tried })

/**
 * A file whose tests are skipped says why.
 * @param {string} file absolute
 * @param {string} excuse
 */
export const noteExcuse = (file, excuse) => note({ file, excuse })

/**
 * @param {string | undefined} file
 * @returns {Note[]} none where nothing was written down
 */
export function readNotes(file) {
  if (!file || !existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/**
 * @param {string} text of {@link CASES_PAGE}
 * @returns {Case[]} paths from the project's root
 */
export function readCases(text) {
  const [, section = ''] = text.split('\n## The cases\n')
  return Array.from(section.matchAll(/^\| (\d+) +\|.*\|([^|]+)\|$/gm), ([, number, cell = '']) => ({
    number: Number(number),
    files: Array.from(cell.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) =>
      normalize(join(dirname(CASES_PAGE), link)),
    ),
  }))
}

/**
 * Holds the list against what ran. A test that was removed, skipped or renamed away tried nothing.
 * @param {Case[]} cases
 * @param {Note[]} notes of a whole run
 * @returns {{ faults: string[], excused: string[] }} in words; what is excused did not run either
 */
export function compareCases(cases, notes) {
  const tried = new Set(notes.flatMap(({ tried, file }) => (tried ? [`${tried} ${file}`] : [])))
  const excuses = new Map(notes.flatMap(({ excuse, file }) => (excuse ? [[file, excuse]] : [])))
  const listed = cases.flatMap(({ number, files }) => files.map((file) => ({ number, file })))
  const untried = listed.filter(({ number, file }) => !tried.delete(`${number} ${file}`))
  return {
    faults: [
      ...untried
        .filter(({ file }) => !excuses.has(file))
        .map(
          ({ number, file }) =>
            `case ${number}: ${CASES_PAGE} names ${file}, where nothing tried it`,
        ),
      ...Array.from(tried, (pair) => {
        const [number, file] = pair.split(' ')
        return `case ${number}: ${file} tried it, and ${CASES_PAGE} does not say so`
      }),
    ],
    excused: untried
      .filter(({ file }) => excuses.has(file))
      .map(({ number, file }) => `case ${number}: skipped in ${file}, as ${excuses.get(file)}`),
  }
}
