/**
 * What each kind of page may make a browser fetch of scripts and data, in bytes after brotli. The first match counts.
 * One or two kilobytes more than today, so that a link or an article fits and a library does not.
 * @type {[pages: RegExp, js: number][]}
 */
const JS_BUDGETS = [
  [/^\/live-demo/, 134_000],
  [/^\/(blogs|index)/, 128_000],
  [/./, 126_700],
]
/** JavaScript that a page has before its visitor gives a sign: the theme's and the starter. */
const EARLY_BUDGET = 3000
/** Of the style sheets, for which no first paint waits. */
const CSS_BUDGET = 9750
/** The document, with the styles that it is first drawn with. */
const PAINT_BUDGET = 30_000

/**
 * @param {string} route
 * @param {ReturnType<typeof import('./weigh.mjs').weigh>} weight
 * @returns {string[]} what is over, and what to look at; a sentence each
 */
export function overBudget(route, { js, early, css, paint }) {
  const jsBudget = JS_BUDGETS.find(([pages]) => pages.test(route))?.[1] ?? 0
  /** @type {[what: string, size: number, budget: number, cure: string][]} */
  const sizes = [
    [
      'JavaScript',
      js,
      jsBudget,
      "look at what its files with 'use client' import, then at package.json",
    ],
    [
      'JavaScript before its visitor gives a sign',
      early,
      EARLY_BUDGET,
      'look at components/site/starter.ts and data-start',
    ],
    ['CSS', css, CSS_BUDGET, 'look at app/globals.css and the classes that only it uses'],
    [
      'what its first paint needs',
      paint,
      PAINT_BUDGET,
      'look at its text, and at scripts/build/inline-styles.mjs',
    ],
  ]
  return sizes.flatMap(([what, size, budget, cure]) =>
    size > budget
      ? [`${route} has ${size - budget} bytes of ${what} over its ${budget}: ${cure}.`]
      : [],
  )
}
