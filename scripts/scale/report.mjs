import { machine, table, verdict } from '../report-section.mjs'

/** Processor time that a further article may cost, in ms. */
const CPU_LIMIT_MS = 35
/** How much a page may weigh beside many articles, as a multiple of its weight beside a few. */
const SIZE_LIMIT = 1.05

/**
 * @typedef {object} Build
 * @property {number} articles
 * @property {number} cpuMs
 * @property {Record<string, import('./page-sizes.mjs').PageSize>} sizes
 */

/**
 * @param {{ before: Build, after: Build }} builds
 * @returns the outcome in words and figures, and whether it is within the limits
 */
export function report({ before, after }) {
  const perArticle = (after.cpuMs - before.cpuMs) / (after.articles - before.articles)
  const sizes = Object.entries(before.sizes).map(([page, size]) => {
    const grown = after.sizes[page]
    if (!grown) throw new Error(`${page} is gone`)
    return { page, size, grown, ratio: grown.page / size.page }
  })
  const isCheap = perArticle <= CPU_LIMIT_MS
  const isConstant = sizes.every(({ ratio }) => ratio <= SIZE_LIMIT)
  const rows = sizes.map(({ page, size, grown, ratio }) => [
    `/${page.replace(/(^index)?\.html$/, '')}`,
    size.page,
    grown.page,
    ratio.toFixed(4),
    size.document,
    grown.document,
  ])
  const text = [
    '## Many articles',
    `${machine()}. One run of \`npm run scale\`: the real articles alone, then ${after.articles - before.articles} generated ones of their length beside them. Processor time is that of \`next build\` and the steps after it, all processes together.`,
    `- Build with ${before.articles} articles: ${(before.cpuMs / 1000).toFixed(1)} s of processor time; with ${after.articles}: ${(after.cpuMs / 1000).toFixed(1)} s.`,
    `- **${perArticle.toFixed(0)} ms for each further article**; limit ${CPU_LIMIT_MS} ms, ${verdict(isCheap)}.`,
    `- What a browser fetches for a page (document, scripts, styles, fonts) grows by at most ${((Math.max(...sizes.map(({ ratio }) => ratio)) - 1) * 100).toFixed(1)} %; limit ${Math.round((SIZE_LIMIT - 1) * 100)} %, ${verdict(isConstant)}. The document of the index alone grows until its ten places are taken, and no further.`,
    table(
      [
        'Page',
        `Bytes, ${before.articles} articles`,
        `Bytes, ${after.articles}`,
        'Ratio',
        `Document alone, ${before.articles}`,
        `Document alone, ${after.articles}`,
      ],
      rows,
    ),
  ].join('\n\n')
  return { text, isWithin: isCheap && isConstant }
}
