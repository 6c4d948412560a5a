import { machine, table, verdict } from '../report-section.mjs'

/** Processor time that a further article may cost, in ms: in a first build, and in one after a change. */
const CPU_LIMITS_MS = { cpuMs: 60, changedMs: 25 }
/** How much a page may weigh beside many articles, as a multiple of its weight beside a few. */
const SIZE_LIMIT = 1.05

/**
 * @typedef {object} Build
 * @property {number} articles
 * @property {number} cpuMs from nothing
 * @property {number} changedMs once more, when one article has changed
 * @property {Record<string, import('./page-sizes.mjs').PageSize>} sizes
 */

/**
 * @param {{ before: Build, after: Build }} builds
 * @returns the outcome in words and figures, and whether it is within the limits
 */
export function report({ before, after }) {
  const added = after.articles - before.articles
  const perArticle = {
    cpuMs: (after.cpuMs - before.cpuMs) / added,
    changedMs: (after.changedMs - before.changedMs) / added,
  }
  const sizes = Object.entries(before.sizes).map(([page, size]) => {
    const grown = after.sizes[page]
    if (!grown) throw new Error(`${page} is gone`)
    return { page, size, grown, ratio: grown.page / size.page }
  })
  /** @param {'cpuMs' | 'changedMs'} kind */
  const isCheap = (kind) => perArticle[kind] <= CPU_LIMITS_MS[kind]
  /** @param {'cpuMs' | 'changedMs'} kind */
  const line = (kind) =>
    `${(before[kind] / 1000).toFixed(1)} s of processor time with ${before.articles} articles, ${(after[kind] / 1000).toFixed(1)} s with ${after.articles}: **${perArticle[kind].toFixed(0)} ms for each further article**; limit ${CPU_LIMITS_MS[kind]} ms, ${verdict(isCheap(kind))}.`
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
    `${machine()}. One run of \`npm run scale\`: the real articles alone, then ${added} generated ones of their length beside them. Processor time is that of \`next build\` and the steps after it, all processes together.`,
    `- From nothing: ${line('cpuMs')}`,
    `- Once more, one article changed: ${line('changedMs')}`,
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
  return { text, isWithin: isCheap('cpuMs') && isCheap('changedMs') && isConstant }
}
