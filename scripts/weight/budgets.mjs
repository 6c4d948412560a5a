/**
 * What each kind of page may make a browser fetch, in bytes after brotli; the first match counts. One or two
 * kilobytes more than today, so that a link or an article fits and a library does not.
 * @type {[pages: RegExp, js: number][]}
 */
const JS_BUDGETS = [
  [/^\/live-demo/, 131_500],
  [/^\/blogs/, 126_000],
  [/^\/(index|contact)$/, 125_500],
  [/^\/check$/, 124_000],
  [/./, 122_500],
]
/** JavaScript that a page has before its visitor gives a sign: the theme's and the starter. */
const EARLY_BUDGET = 3000
const CSS_BUDGET = 9500
/** Fewer would show another face first (app/fonts.ts), more would hold up the page. */
const PRELOADED_FONTS = 2

/**
 * @param {string} route
 * @param {ReturnType<typeof import('./weigh.mjs').weigh>} weight
 * @returns {string[]} what is over, and what to look at; a sentence each
 */
export function overBudget(route, { js, early, css, fonts }) {
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
  ]
  const over = sizes.flatMap(([what, size, budget, cure]) =>
    size > budget
      ? [`${route} has ${size - budget} bytes of ${what} over its ${budget}: ${cure}.`]
      : [],
  )
  if (fonts === PRELOADED_FONTS) return over
  return [
    ...over,
    `${route} preloads ${fonts} fonts, not ${PRELOADED_FONTS}: look at app/fonts.ts.`,
  ]
}
