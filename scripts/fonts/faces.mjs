import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/**
 * A font that devices have.
 * @typedef {object} Local
 * @property {string} name
 * @property {string} widths the free font whose letters are as wide
 * @property {string[]} regular what a device may call it
 * @property {string[]} bold WebKit on Linux finds a font by its family alone, so the family comes last
 */

/** @type {Local} */
const arial = {
  name: 'arial',
  widths: 'arimo',
  regular: ['Arial', 'ArialMT', 'Liberation Sans'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arial'],
}

/** @type {Local} Android has no Arial. */
const roboto = {
  name: 'roboto',
  widths: 'roboto',
  regular: ['Roboto'],
  bold: ['Roboto Bold'],
}

/** @type {Local} */
const courier = {
  name: 'courier',
  widths: 'cousine',
  regular: ['Liberation Mono', 'Courier New', 'CourierNewPSMT'],
  bold: ['Liberation Mono Bold', 'Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono'],
}

/** The site's fonts, in the weights that its styles ask for, and what each page is first drawn in. */
export const FONTS = [
  {
    name: 'familjen-grotesk',
    weights: [600, 700],
    locals: [arial, roboto],
    lines: /^#+ |^title: /,
  },
  { name: 'public-sans', weights: [400, 600, 700], locals: [arial, roboto], lines: /^(?=[A-Z])/ },
  { name: 'red-hat-mono', weights: [400, 700], locals: [courier], lines: /^(?=[A-Z])/ },
]

/** From here on a browser that has two weights takes the bolder one. */
const BOLD = 600

const { resolve } = createRequire(import.meta.url)

/**
 * Lines of the articles that begin so: what the site says is what a stand-in has to be as wide as.
 * @param {string} root
 * @param {RegExp} beginning
 */
function linesOf(root, beginning) {
  const folder = join(root, 'content/blogs')
  const all = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n'),
  )
  return all.filter((line) => beginning.test(line)).map((line) => line.replace(beginning, ''))
}

/** @param {Buffer} file with one weight, as fontkit sets none */
function open(file) {
  const font = create(file)
  if (!('layout' in font)) throw new Error('more than one font')
  return font
}

/** @param {import('fontkit').Font} font @param {string[]} lines */
const widthOf = (font, lines) =>
  lines.reduce((sum, line) => sum + font.layout(line).advanceWidth, 0) / font.unitsPerEm

const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(2)}%`

/** As its makers send it. @param {string} name of one of FONTS @returns the file */
export const wholeFont = (name) =>
  join(
    dirname(resolve(`@fontsource-variable/${name}/package.json`)),
    `files/${name}-latin-wght-normal.woff2`,
  )

/**
 * Style rules for the site's fonts, and for the faces that stand in until those are there: as wide on the whole, and
 * with lines as high. No page waits for a font.
 * @param {string} root of the project
 */
export async function faces(root) {
  let rules = ''
  for (const { name, weights, locals, lines: beginning } of FONTS) {
    rules += `@font-face {
  font-family: ${name};
  src: url("./${name}.woff2") format("woff2");
  font-weight: ${weights[0]} ${weights.at(-1)};
  font-display: swap;
}
`
    const whole = readFileSync(wholeFont(name))
    const lines = linesOf(root, beginning)
    for (const wght of weights) {
      const own = open(
        await subsetFont(whole, lines.join(''), {
          targetFormat: 'sfnt',
          variationAxes: { wght },
        }),
      )
      for (const local of locals) {
        const [drawn, names] = wght < BOLD ? [400, local.regular] : [700, local.bold]
        const file = `@fontsource/${local.widths}/files/${local.widths}-latin-${drawn}-normal.woff2`
        const size = widthOf(own, lines) / widthOf(open(readFileSync(resolve(file))), lines)
        const height = (/** @type {number} */ units) => percent(units / own.unitsPerEm / size)
        rules += `@font-face {
  font-family: ${name}-${local.name};
  src: ${names.map((one) => `local("${one}")`).join(', ')};
  font-weight: ${wght};
  size-adjust: ${percent(size)};
  ascent-override: ${height(own.ascent)};
  descent-override: ${height(-own.descent)};
}
`
      }
    }
  }
  return rules
}
