import type { Element, Nodes } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'

const ELEMENTS = new Set(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan marker linearGradient radialGradient stop pattern clipPath mask'.split(
    ' ',
  ),
)

/** Attributes that neither run code nor load anything, apart from references, whose values are checked. */
const ATTRIBUTES = new Set(
  [
    'id role version xmlns xmlns:xlink aria-label aria-labelledby aria-describedby aria-hidden focusable',
    'viewBox preserveAspectRatio width height x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy d points pathLength rotate',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap',
    'stroke-linejoin stroke-miterlimit color opacity visibility display transform transform-origin vector-effect',
    'font-family font-size font-style font-weight letter-spacing word-spacing text-anchor text-decoration textLength',
    'lengthAdjust dominant-baseline alignment-baseline baseline-shift paint-order shape-rendering text-rendering',
    'href xlink:href clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits marker-start marker-mid',
    'marker-end markerWidth markerHeight markerUnits refX refY orient offset stop-color stop-opacity gradientUnits',
    'gradientTransform spreadMethod patternUnits patternContentUnits patternTransform overflow xml:space',
  ].flatMap((names) => names.split(' ')),
)

const MAX_BYTES = 200_000

/** The functions that a value may call: colours, movements, and references within the file. */
const FUNCTION = /^(url|var|rgba?|hsla?|oklch|matrix|translate|scale|rotate|skew[XY])$/

/** True for a value that loads nothing. CSS could hide a name behind a backslash. */
function isHarmless(name: string, value: string): boolean {
  if (name.startsWith('aria-')) return true
  if (/^(xlink:)?href$/.test(name)) return /^#[\w-]+$/.test(value)
  const called = value.matchAll(/([\w-]*)\(\s*([^)]*)/g)
  return (
    !value.includes('\\') &&
    [...called].every(
      ([, what = '', given = '']) =>
        FUNCTION.test(what) && (what !== 'url' || /^["']?#[\w-]+["']?\s*$/.test(given)),
    )
  )
}

/** @returns the expected drawing in words, if a part of it may not be on the site. */
function faultOf(node: Nodes): string | undefined {
  if (node.type === 'cdata') return 'no CDATA section'
  if (node.type === 'instruction' && node.name !== 'xml') return `no <?${node.name}…?>`
  if (node.type !== 'element') return undefined
  if (!ELEMENTS.has(node.name)) return `a drawing without <${node.name}>, or a PNG of it`
  for (const [name, value] of Object.entries(node.attributes)) {
    if (!ATTRIBUTES.has(name)) {
      return name === 'style'
        ? 'colours and fonts as attributes such as fill="…", no style="…"; or a PNG of it'
        : `a drawing without the attribute ${name}`
    }
    if (!isHarmless(name, value ?? '')) {
      return `${name}="…" with a colour, a number or a part of the file, such as #arrow`
    }
  }
  return undefined
}

const lineOf = ({ position }: Nodes) => position?.start.line ?? 1

/** A drawing that may stand in a page. */
export interface Drawing {
  /** The checked drawing alone, written anew: a page’s parser cannot read it in another way. */
  markup: string
  width: number
  height: number
}

/**
 * Reads an SVG file, which may draw, and neither run code nor load anything.
 * @param fail receives each mistake: its line in the file, and what was expected.
 * @returns undefined if there was a mistake.
 */
export function readSvg(
  source: string,
  fail: (line: number, expected: string) => void,
): Drawing | undefined {
  if (Buffer.byteLength(source) > MAX_BYTES) return void fail(1, `up to ${MAX_BYTES / 1000} kB`)
  let faults = 0
  const refuse = (line: number, expected: string) => {
    faults += 1
    fail(line, expected)
  }
  const root = parse(source, refuse)
  if (!root) return undefined
  const svg = root.children.find((node): node is Element => node.type === 'element')
  if (svg?.name !== 'svg') return void refuse(1, '<svg> as the first element')
  visitAll(root, (node) => {
    const fault = faultOf(node)
    if (fault) refuse(lineOf(node), fault)
  })
  for (const name of ['title', 'desc']) {
    const child = svg.children.find((node) => node.type === 'element' && node.name === name)
    if (!child || textOf(child) === '') {
      refuse(
        lineOf(svg),
        `a <${name}> with a text as a child of <svg>, for people who cannot see it`,
      )
    }
  }
  const [, , width = 0, height = 0] =
    svg.attributes.viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  if (!(width > 0 && height > 0)) {
    refuse(
      lineOf(svg),
      'viewBox="0 0 width height" of <svg>, which lets the drawing grow and shrink',
    )
  }
  if (faults > 0) return undefined
  return { markup: toXml(withoutComments(svg)), width, height }
}

function parse(source: string, fail: (line: number, expected: string) => void) {
  try {
    return fromXml(source)
  } catch (error) {
    const { place, cause } = error as { place?: { line: number }; cause?: Error }
    const [reason = ''] = cause?.message.split(/ \(line|\n/) ?? []
    return void fail(place?.line ?? 1, `a complete SVG file (${reason.replace(/\.$/, '')})`)
  }
}

function visitAll(node: Nodes, look: (node: Nodes) => void) {
  look(node)
  if ('children' in node) for (const child of node.children) visitAll(child, look)
}

const textOf = (node: Nodes): string =>
  'children' in node ? node.children.map(textOf).join('').trim() : 'value' in node ? node.value : ''

/** HTML ends a comment earlier than XML does. */
const withoutComments = (element: Element): Element => ({
  ...element,
  children: element.children.flatMap((child) =>
    child.type === 'element' ? withoutComments(child) : child.type === 'text' ? child : [],
  ),
})
