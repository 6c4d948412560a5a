import { readFileSync, statSync } from 'node:fs'
import { create } from 'fontkit'
import { charactersInUse } from '@/scripts/fonts/characters.mjs'

const FACES = ['familjen-grotesk', 'public-sans', 'red-hat-mono']
const glyphsOf = (file: string) => {
  const font = create(readFileSync(file))
  if (!('characterSet' in font)) throw new Error(`${file} holds more than one font`)
  return new Set(font.characterSet)
}

test.each(FACES)(
  '%s has every character of the texts that it ever had: node scripts/subset-fonts.mjs',
  (name) => {
    const whole = glyphsOf(
      `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    )
    const ours = glyphsOf(`app/fonts/${name}.woff2`)
    const missing = [...charactersInUse('.')].filter((character) => {
      const point = character.codePointAt(0) ?? 0
      return whole.has(point) && !ours.has(point)
    })
    expect(missing).toEqual([])
  },
)

test('all of them together are light', () => {
  const bytes = FACES.reduce((sum, name) => sum + statSync(`app/fonts/${name}.woff2`).size, 0)
  expect(bytes).toBeLessThanOrEqual(45_000)
})
