/**
 * `node scripts/subset-fonts.mjs`: the site's fonts, with no more than the glyphs that its texts use and the weights
 * that its styles ask for, and the styles that name them, into app/fonts/. A test says when a glyph is missing.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { charactersInUse } from './fonts/characters.mjs'
import { FONTS, faces, wholeFont } from './fonts/faces.mjs'
import { root, runTool } from './prepare.mjs'

const text = charactersInUse(root)
for (const { name, weights } of FONTS) {
  const file = wholeFont(name)
  const whole = readFileSync(file)
  const wght = { min: weights[0] ?? 400, max: weights.at(-1) ?? 700 }
  const subset = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  })
  writeFileSync(join(root, `app/fonts/${name}.woff2`), subset)
  copyFileSync(join(dirname(file), '../LICENSE'), join(root, `app/fonts/${name}.LICENSE.txt`))
  console.log(`${name}: ${whole.length} → ${subset.length} bytes`)
}
const STYLES = join(root, 'app/fonts/faces.css')
writeFileSync(STYLES, await faces(root))
runTool('Formatting their styles', 'biome', ['format', '--write', STYLES])
