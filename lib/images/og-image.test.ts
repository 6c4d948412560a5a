import sharp from 'sharp'
import { RING_SIZE } from '@/lib/ring'
import { colour } from './icons'
import { OG_RING, ogImage, secondOfDay, setTitle } from './og-image'

type Rgb = [number, number, number]

async function decode(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): Rgb => {
    const start = (Math.round(y) * info.width + Math.round(x)) * info.channels
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
  }
  return { info, at }
}

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const isNear = (a: Rgb, b: Rgb) => a.every((value, index) => Math.abs(value - (b[index] ?? 0)) < 24)

/** A point of the dial, by second and distance from its centre. */
function onDial(second: number, radius: number) {
  const centre = RING_SIZE / 2
  const angle = (second / 60) * 2 * Math.PI
  return [
    OG_RING.left + centre + radius * Math.sin(angle),
    OG_RING.top + centre - radius * Math.cos(angle),
  ] as const
}

const BETWEEN_HUB_AND_TIP = 90
const ON_ARC = 174

test.each([
  ['1970-01-01', 0],
  ['1970-01-02', 1],
  ['2026-11-20', 17],
  ['2026-11-21', 18],
])('on %s the hand stands at %d', (day, second) => {
  expect(secondOfDay(day)).toBe(second)
})

test.each([0, 14, 15, 44, 45, 59])(
  'at second %d the hand and the lit quarter are where they belong',
  async (second) => {
    const { info, at } = await decode(await ogImage({ label: 'Blogs', title: 'A title', second }))
    expect(info).toMatchObject({ format: 'raw', width: 1200, height: 630, channels: 3 })
    const brass = rgb(colour('brass-fill'))
    const underHand = Array.from({ length: 60 }, (_, tick) => tick).filter((tick) =>
      isNear(at(...onDial(tick, BETWEEN_HUB_AND_TIP)), brass),
    )
    expect(underHand).toEqual([second])
    const lit = [0, 1, 2, 3].filter((quarter) =>
      isNear(at(...onDial(quarter * 15 + 7, ON_ARC)), brass),
    )
    expect(lit).toEqual([(Math.floor(second / 15) + 1) % 4])
    const printed = [0, 1, 2, 3].filter((quarter) =>
      isNear(at(...onDial(quarter * 15 + 7, ON_ARC)), rgb(colour('ink'))),
    )
    expect(printed).toEqual([Math.floor(second / 15)])
  },
)

test('a PNG of the site’s paper, with the title in ink left of the dial', async () => {
  const png = await ogImage({ label: 'Blogs', title: 'One', second: 5 })
  expect((await sharp(png).metadata()).format).toBe('png')
  const { at } = await decode(png)
  expect(at(2, 2)).toEqual(rgb(colour('paper')))
  const inked = (top: number, bottom: number, left: number, right: number) => {
    let count = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (isNear(at(x, y), rgb(colour('ink')))) count++
    return count
  }
  expect(inked(260, 400, 72, 400)).toBeGreaterThan(1000)
  expect(inked(260, 400, 400, 720)).toBe(0)
})

const isPaper = (pixel: Rgb) => isNear(pixel, rgb(colour('paper')))

test.each([
  'JWT',
  'How a JWT works, and what it does not promise',
  'Why attackers engage your busiest server resources now',
  'W'.repeat(54),
])('%s fits: above, below and towards the ring is paper', async (title) => {
  const { at } = await decode(await ogImage({ label: 'Blogs', title, second: 5 }))
  for (let y = 110; y < 545; y++) expect(isPaper(at(740, y))).toBe(true)
  for (let x = 72; x < 720; x++) expect([at(x, 115), at(x, 540)].every(isPaper)).toBe(true)
})

test.each([
  ['A protocol for the web', 84, ['A protocol', 'for the web']], // no short last line where words can be shared
  [
    'How a JWT works, and what it does not promise',
    72,
    ['How a JWT works,', 'and what it does', 'not promise'],
  ],
  ['  a   b ', 84, ['a b']],
])('the lines of %j', (title, size, lines) => expect(setTitle(title)).toEqual({ size, lines }))

test('characters without a glyph are left out, not printed as boxes', async () => {
  const plain = await ogImage({ label: 'Blogs', title: 'Keys', second: 1 })
  const emoji = await ogImage({ label: 'Blogs', title: 'Keys🔑', second: 1 })
  expect(emoji.equals(plain)).toBe(true)
  const none = await ogImage({ label: 'Blogs', title: '🔑', second: 1 })
  expect((await sharp(none).metadata()).width).toBe(1200)
})
