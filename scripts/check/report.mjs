import { REPORTS } from './steps.mjs'

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

/**
 * Where the time of a run went, and how it ended.
 * @param {object} run
 * @param {import('./run-steps.mjs').Outcome[]} run.steps
 * @param {import('./tests-of.mjs').TestRun[]} run.tests
 * @param {import('./waits.mjs').Wait[]} run.waits
 * @param {number} run.wallMs of the whole run
 * @param {number} run.machineMs time that all cores worked meanwhile, for others too
 * @returns {string} what failed comes last but one, then the count of tests
 */
export function report({ steps, tests, waits, wallMs, machineMs }) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_TESTS)
  /** @param {import('./tests-of.mjs').TestRun['status']} status */
  const count = (status) => tests.filter((test) => test.status === status).length
  const skipped = count('skipped')
  const red = tests.filter(({ status }) => status === 'failed')
  const failed = steps.filter(({ outcome }) => outcome === 'failed')
  const parts = [
    columns(
      ['step', 'outcome', 'wall, s', 'processor, s'],
      [
        ...steps.map((step) => [
          step.name,
          step.outcome,
          seconds(step.wallMs),
          seconds(step.processorMs),
        ]),
        ['the machine', '', seconds(wallMs), seconds(machineMs)],
      ],
    ),
    columns(
      ['s', slowest.length === MOST_TESTS ? `the ${MOST_TESTS} slowest tests` : 'tests'],
      slowest.map(({ file, title, ms }) => [seconds(ms), `${file}: ${title}`]),
    ),
    columns(
      ['s', 'times', 'spent waiting, several tests at once'],
      waits.map(({ what, times, ms }) => [seconds(ms), times, what]),
    ),
    ...(failed.length > 0
      ? [
          [
            ...red.map(({ file, title }) => `✗ ${file}: ${title}`),
            ...failed.map(({ name }) => `✗ ${name}: all it printed is in ${REPORTS}/${name}.log`),
          ].join('\n'),
        ]
      : []),
    `${count('passed')} passed, ${count('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ]
  return parts.join('\n\n')
}
