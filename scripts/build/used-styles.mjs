import { Features, transform } from 'lightningcss'

/** @typedef {import('lightningcss').Selector} Selector */

/** Widths as Next writes them, for browsers that know no `width >= 900px`. */
const OPTIONS = { filename: 'site.css', minify: true, include: Features.MediaRangeSyntax }

/** A field for a date has parts of its own. */
const PART_OF_DATE = /^-webkit-(date|calendar)/

/**
 * Whether something with these names may match. States and attributes come and go, and do not count.
 * @param {Selector} selector
 * @param {Set<string>} names
 * @returns {boolean}
 */
const mayMatch = (selector, names) =>
  selector.every((part) => {
    if (part.type === 'type') return names.has(part.name)
    if (part.type === 'class') return names.has(`.${part.name}`)
    if (part.type === 'id') return names.has(`#${part.name}`)
    if (part.type === 'pseudo-element' && part.kind === 'custom')
      return names.has('[type=date]') || !PART_OF_DATE.test(part.name)
    const isEither = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
    return !isEither || part.selectors.some((one) => mayMatch(one, names))
  })

/**
 * What a page calls its elements, as selectors do.
 * @param {import('../policy/elements.mjs').Element[]} elements
 */
export function namesOf(elements) {
  const names = new Set()
  for (const { name, attributes } of elements) {
    names.add(name)
    if (attributes.has('id')) names.add(`#${attributes.get('id')}`)
    if (name === 'input') names.add(`[type=${attributes.get('type')}]`)
    for (const one of attributes.get('class')?.split(/\s+/) ?? []) names.add(`.${one}`)
  }
  return names
}

/**
 * Puts pages together whose styles differ least, until there are so few groups.
 * @param {Buffer} css
 * @param {Set<string>[]} pages names of each
 * @param {number} most
 * @returns {number[][]} places in `pages`
 */
export function groupPages(css, pages, most) {
  /** @type {Selector[]} */
  const selectors = []
  const collect = (/** @type {any} */ rule) => void selectors.push(...rule.value.selectors)
  transform({ ...OPTIONS, code: css, visitor: { Rule: { style: collect } } })
  const groups = pages.map((names, page) => ({
    pages: [page],
    used: new Set(selectors.filter((selector) => mayMatch(selector, names))),
  }))
  while (groups.length > most) {
    let best = { cost: Number.POSITIVE_INFINITY, one: 0, other: 0, used: groups[0]?.used }
    for (const [one, a] of groups.entries()) {
      for (const [other, b] of groups.entries()) {
        if (other <= one) continue
        const used = new Set([...a.used, ...b.used])
        // What all pages of both would have beyond what they have now.
        const cost =
          a.pages.length * (used.size - a.used.size) + b.pages.length * (used.size - b.used.size)
        if (cost < best.cost) best = { cost, one, other, used }
      }
    }
    const [gone] = groups.splice(best.other, 1)
    const into = groups[best.one]
    if (!gone || !into || !best.used) throw new Error('no two groups')
    into.pages.push(...gone.pages)
    into.used = best.used
  }
  return groups.map(({ pages }) => pages)
}

/**
 * Of a style sheet what some pages can need until all of it is there: also for paper, as somebody may print at once, but
 * no font that would have to be fetched. What is left keeps its order.
 * @param {Buffer} css
 * @param {Set<string>[]} pages names of each
 */
export function stylesFor(css, pages) {
  const { code } = transform({
    ...OPTIONS,
    code: css,
    visitor: {
      Rule: {
        style({ value }) {
          const isUsed = value.selectors.some((selector) =>
            pages.some((names) => mayMatch(selector, names)),
          )
          return isUsed ? undefined : []
        },
        'font-face'({ value }) {
          const isFetched = value.properties.some(
            (one) => one.type === 'source' && one.value.some(({ type }) => type === 'url'),
          )
          return isFetched ? [] : undefined
        },
      },
    },
  })
  // Once more, without the blocks that are empty now.
  return transform({ ...OPTIONS, code }).code.toString()
}
