import { machine, table, verdict } from '../report-section.mjs'

/** @typedef {import('./audit.mjs').Audit} Audit */

/** As multiples of the empty export's. */
const LCP_LIMIT = 1.15
const TBT_LIMIT = 0.2
const FONTS_LIMIT_BYTES = 45_000

/** @param {number[]} values of an odd number of runs */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * @param {Audit[]} runs of one page
 * @returns {Audit}
 */
const mediansOf = (runs) => {
  const of = (/** @type {(run: Audit) => number} */ pick) => median(runs.map(pick))
  return {
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    scripts: of(({ scripts }) => scripts),
    fonts: of(({ fonts }) => fonts),
    scores: [0, 1, 2, 3].map((index) => of(({ scores }) => scores[index] ?? 0)),
  }
}

/**
 * @param {Audit[]} floorRuns of the empty export
 * @param {Record<string, Audit[]>} runsOf by path, as many each
 * @returns the outcome in words and figures
 */
export function report(floorRuns, runsOf) {
  const floor = mediansOf(floorRuns)
  const row = (/** @type {string} */ name, /** @type {Audit} */ page) => {
    const { lcp, tbt, cls, scripts, fonts, scores } = page
    const isKept =
      lcp <= floor.lcp * LCP_LIMIT &&
      tbt <= floor.tbt * TBT_LIMIT &&
      cls < 0.001 &&
      fonts <= FONTS_LIMIT_BYTES &&
      scores.every((score) => score === 100)
    return [
      name,
      Math.round(lcp),
      (lcp / floor.lcp).toFixed(2),
      Math.round(tbt),
      cls.toFixed(3),
      scripts,
      fonts,
      scores.join(' '),
      page === floor ? '' : verdict(isKept),
    ]
  }
  return [
    '## Pages on a slow phone',
    `${machine()}. One run of \`npm run lighthouse -w packages/research\`: medians of ${floorRuns.length}, Lighthouse’s mobile settings, beside an empty Next export. Times are in ms and depend on the machine. Nobody touches a page here, so those that start with their visitor ask for no script.`,
    `Goal: largest paint ≤ ${LCP_LIMIT} × the floor’s, blocked time ≤ ${TBT_LIMIT} × the floor’s, no shift, fonts ≤ ${FONTS_LIMIT_BYTES / 1000} kB, four scores of 100 (performance, accessibility, best practices, SEO).`,
    table(
      [
        'Page',
        'Largest paint',
        '× floor',
        'Blocked',
        'Shift',
        'Scripts, bytes',
        'Fonts, bytes',
        'Scores',
        'Goal',
      ],
      [
        row('floor', floor),
        ...Object.entries(runsOf).map(([path, runs]) => row(path, mediansOf(runs))),
      ],
    ),
  ].join('\n\n')
}
