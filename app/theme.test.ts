import { readFileSync } from 'node:fs'
import { compile } from 'tailwindcss'
import { PAPER } from '@/lib/theme'
import tailwind from '@/tailwind.config'

test('breakpoints, spacing, radius and layers are those of the specification', async () => {
  const loadModule = async () => ({ module: tailwind, base: '', path: '' })
  const { build } = await compile('@config "tailwind"; @tailwind utilities;', { loadModule })
  const screens = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 }
  for (const [name, px] of Object.entries(screens))
    expect(build([`${name}:p-1`])).toMatch(
      new RegExp(`@media \\(width >= ${px}px\\) {\\s+\\.${name}\\S+ {\\s+padding: 8px;`),
    )
  const css = build(['rounded', 'z-modal', 'z-snackbar', 'z-tooltip']).match(/(?<=: )\w+(?=;)/g)
  for (const value of ['4px', '1300', '1400', '1500']) expect(css).toContain(value)
})

const tokens = readFileSync('app/tokens.css', 'utf8')

/** The light and the dark value of a colour. */
const valuesOf = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1)

/** Relative luminance (WCAG 2.2). */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['ink', 'ink-2', 'muted', 'brass', 'steel', 'jade', 'carmine'])(
  '%s on a tape, which is light in both themes, has the contrast of WCAG AA',
  (tone) => {
    const tape = luminance(/--tape: (#\w{6})/.exec(tokens)?.[1])
    const text = luminance(valuesOf(tone)?.[0])
    expect((tape + 0.05) / (text + 0.05)).toBeGreaterThanOrEqual(4.5)
  },
)

test('manifest and browser bar have the page’s background colour', () => {
  expect(valuesOf('paper')).toEqual([PAPER.light, PAPER.dark])
})
