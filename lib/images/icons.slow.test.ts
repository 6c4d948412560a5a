import sharp from 'sharp'
import { colour, faviconIco, iconPng, icons, tabIconSvg } from './icons'

test('a maskable icon survives the mask: outside the circle of four fifths it is paper', async () => {
  const paper = Number.parseInt(colour('paper').slice(1), 16)
  for (const icon of Object.values(icons).filter(({ purpose }) => purpose === 'maskable')) {
    const { data, info } = await sharp(await iconPng(icon))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const half = icon.size / 2
    let printed = 0
    for (let index = 0; index < icon.size ** 2; index++) {
      const x = (index % icon.size) + 0.5 - half
      const y = Math.floor(index / icon.size) + 0.5 - half
      if (Math.hypot(x, y) <= 0.8 * half) continue
      if (data.readUIntBE(index * info.channels, 3) !== paper) printed++
    }
    expect(printed).toBe(0)
  }
})

test('the favicon wraps one PNG of 32 pixels', async () => {
  const ico = await faviconIco()
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)]
  expect(offset + length).toBe(ico.length)
  const png = await sharp(ico.subarray(offset)).metadata()
  expect(png).toMatchObject({ format: 'png', width: ico[6], height: ico[7] })
  expect(ico[6]).toBe(32)
})

test('the icon of a tab is the mark, with one quarter lit', async () => {
  const { data, info } = await sharp(Buffer.from(tabIconSvg()), { density: 72 * 4 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(start, start + 4)
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
    return alpha === 0 ? 'nothing' : `#${hex}`
  }
  const [near, far] = [0.21, 0.79]
  expect([at(far, near), at(far, far), at(near, far), at(near, near), at(0.5, 0.5)]).toEqual([
    colour('ink'),
    colour('brass-fill'),
    colour('ink'),
    colour('ink'),
    'nothing',
  ])
  expect(tabIconSvg()).toContain(colour('ink', 'dark'))
})
