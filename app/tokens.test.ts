import { readFileSync } from 'node:fs'

const SCHEMES = ['light', 'dark'] as const
const TONES = ['ink', 'ink-2', 'muted', 'brass', 'steel', 'jade', 'carmine'] as const
/** WCAG AA for text. */
const LEAST_CONTRAST = 4.5

const tokens = readFileSync('app/tokens.css', 'utf8')

/** What a colour is on a tape: the last that is said of it, for the tape has greys of its own. */
function onTape(name: string, scheme: (typeof SCHEMES)[number]): string {
  const values = [
    ...tokens.matchAll(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g')),
  ]
  const value = values.at(-1)?.[scheme === 'light' ? 1 : 2]
  if (!value) throw new Error(`no --${name}`)
  return value
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(SCHEMES)('all that is printed on a tape can be read, %s', (scheme) => {
  const faint = TONES.filter(
    (tone) => contrast(onTape(tone, scheme), onTape('tape', scheme)) < LEAST_CONTRAST,
  )
  expect(faint).toEqual([])
})

test('in the dark a tape is dark too: a box of white paper is a lamp', () => {
  expect(contrast(onTape('tape', 'dark'), onTape('paper', 'dark'))).toBeLessThan(1.5)
})
