/**
 * `node scripts/subset-fonts.mjs`: the site's fonts, with no more than the glyphs that its texts use and the weights
 * that its styles ask for, into app/fonts/. A test says when that has to be done again.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { charactersInUse } from './fonts/characters.mjs'
import { standIns } from './fonts/stand-ins.mjs'
import { root, runTool } from './prepare.mjs'

/** Between which weights of tailwind.config.ts each is drawn. */
const FACES = {
  'familjen-grotesk': { min: 600, max: 700 },
  'public-sans': { min: 400, max: 700 },
  'red-hat-mono': { min: 400, max: 700 },
}

const { resolve } = createRequire(import.meta.url)
const text = charactersInUse(root)
for (const [name, wght] of Object.entries(FACES)) {
  const folder = dirname(resolve(`@fontsource-variable/${name}/package.json`))
  const whole = readFileSync(join(folder, `files/${name}-latin-wght-normal.woff2`))
  const subset = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  })
  writeFileSync(join(root, `app/fonts/${name}.woff2`), subset)
  copyFileSync(join(folder, 'LICENSE'), join(root, `app/fonts/${name}.LICENSE.txt`))
  console.log(`${name}: ${whole.length} → ${subset.length} bytes`)
}
const STAND_INS = join(root, 'app/fonts/stand-ins.css')
writeFileSync(STAND_INS, await standIns(root))
runTool('Formatting the stand-ins', 'biome', ['format', '--write', STAND_INS])
