import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Steps whose failures are tests. */
const RUNNERS = ['unit', 'browser']

const MOST_TESTS = 20
const WIDEST = 90

/** @param {number | undefined} ms */
const seconds = (ms) => (ms === undefined ? '–' : (ms / 1000).toFixed(1))

/**
 * Lines with columns as wide as their widest cell; numbers, and what stands for one, at the right.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
function columns(head, rows) {
  const all = [head, ...rows].map((cells) => cells.map((cell) => String(cell).slice(0, WIDEST)))
  const widths = head.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  )
  const isNumber = (/** @type {number} */ column) =>
    rows.every((cells) => /^[\d.–]+$/.test(String(cells[column])))
  return all
    .map((cells) =>
      cells
        .map((cell, i) =>
          isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** As many places as somebody reads. */
const MOST_PLACES = 10

/**
 * Lines of a log that begin with a file and a line of it.
 * @param {string} log
 */
const placesIn = (log) =>
  stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => /^\s*[\w./[\]-]+\.\w+[:(]\d+/.test(line))
    .slice(0, MOST_PLACES)
    .map((line) => `    ${line.trim()}`)

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A test that failed, and the one command that runs it alone.
 * @param {import('./tests-of.mjs').TestRun} test
 */
function redTest({ file, line, title }) {
  const place = line ? `${file}:${line}` : file
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const command = file.endsWith('.e2e.ts')
    ? `npx playwright test ${place}`
    : `npx jest ${file}${line ? ` -t ${quoted(pattern)}` : ''}`
  return `✗ ${place}: ${title}\n    ${command}`
}

/**
 * A step that failed, where it says so, and the command that runs it alone.
 * @param {import('./run-steps.mjs').Outcome} step
 * @param {boolean} hasTests whether its tests have been named
 */
function redStep({ name, command = [], log }, hasTests) {
  const said = `✗ ${name}: all it printed is in ${log}`
  if (hasTests || !log) return said
  return [
    said,
    ...placesIn(readFileSync(log, 'utf8')),
    `    ${command.join(' ').replace(process.execPath, 'node')}`,
  ].join('\n')
}

/**
 * What did not run, a line for each reason.
 * @param {{ file: string, excuse?: string }[]} notes
 */
function leftOut(notes) {
  const reasons = new Set(notes.flatMap(({ excuse }) => excuse ?? []))
  return Array.from(reasons, (reason) => {
    const files = notes.filter(({ excuse }) => excuse === reason).map(({ file }) => file)
    return `Left out, as ${reason}: ${[...new Set(files)].sort().join(', ')}`
  })
}

/**
 * Where the time of a run went, and how it ended.
 * @param {object} run
 * @param {import('./run-steps.mjs').Outcome[]} run.steps
 * @param {import('./tests-of.mjs').TestRun[]} run.tests
 * @param {import('./cases.mjs').Note[]} run.notes what tests wrote down of themselves
 * @param {number} run.wallMs of the whole run
 * @param {number} run.machineMs time that all cores worked meanwhile, for others too
 * @returns {string} what was left out and what failed come last but one, then the count of tests
 */
export function report({ steps, tests, notes, wallMs, machineMs }) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_TESTS)
  /** @param {import('./tests-of.mjs').TestRun['status']} status */
  const count = (status) => tests.filter((test) => test.status === status).length
  const skipped = count('skipped')
  const red = tests.filter(({ status }) => status === 'failed')
  const failed = steps.filter(({ outcome }) => outcome === 'failed')
  const parts = [
    columns(
      ['step', 'outcome', 's'],
      steps.map((step) => [step.name, step.outcome, seconds(step.wallMs)]),
    ),
    `In all ${seconds(wallMs)} s, and ${seconds(machineMs)} s of the machine's processors.`,
    columns(
      ['s', slowest.length === MOST_TESTS ? `the ${MOST_TESTS} slowest tests` : 'tests'],
      slowest.map(({ file, title, ms }) => [seconds(ms), `${file}: ${title}`]),
    ),
    [
      ...leftOut(notes),
      ...red.map(redTest),
      ...failed.map((step) => redStep(step, red.length > 0 && RUNNERS.includes(step.name))),
    ].join('\n'),
    `${count('passed')} passed, ${count('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}
