import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawRendition, readImages, renditions } from './article-images'
import { imageNameProblems, pictureNames } from './image-names'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'images-'))
  mkdirSync(join(root, 'content/images'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const file = (name: string) => join(root, 'content/images', name)
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b5473' } })

async function only() {
  const [image, ...others] = await readImages(root)
  if (!image || others.length > 0) throw new Error('Not exactly one picture')
  return image
}

test('no folder, or an empty one, is no picture', async () => {
  expect(await readImages(root)).toEqual([])
  rmSync(join(root, 'content'), { recursive: true })
  expect(await readImages(root)).toEqual([])
})

test('a wide picture is offered in three widths and two formats, none enlarged', async () => {
  await blank(1600, 100).png().toFile(file('token-flow.png'))
  const image = await only()
  expect(image).toMatchObject({ path: '/images/token-flow.png', width: 1200, height: 75 })
  expect(renditions(image).map(({ path }) => path)).toEqual([
    '/images/token-flow.png',
    '/images/token-flow-480.avif',
    '/images/token-flow-768.avif',
    '/images/token-flow-1200.avif',
    '/images/token-flow-480.webp',
    '/images/token-flow-768.webp',
    '/images/token-flow-1200.webp',
  ])
  for (const rendition of renditions(image)) {
    const drawn = await sharp(await drawRendition(root, image, rendition)).metadata()
    expect(drawn.width).toBe(rendition.width)
    expect(drawn.height).toBe(rendition.width / 16)
    // AVIF is what sharp calls the AV1 kind of HEIF.
    expect(drawn.format).toBe(rendition.format === 'avif' ? 'heif' : rendition.format)
  }
})

test('a picture in between ends at its own width', async () => {
  await blank(600, 300).webp().toFile(file('small.webp'))
  const image = await only()
  expect(image).toMatchObject({ width: 600, height: 300 })
  expect(image.sources.map(({ variants }) => variants.map(({ width }) => width))).toEqual([
    [480, 600],
    [480, 600],
  ])
})

test('a photograph is turned upright and loses its notes', async () => {
  await blank(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'who took it' } })
    .withMetadata({ orientation: 6 })
    .toFile(file('photo.jpg'))
  const image = await only()
  expect(image).toMatchObject({ width: 200, height: 400 })
  for (const rendition of renditions(image)) {
    const drawn = await sharp(await drawRendition(root, image, rendition)).metadata()
    expect(drawn).toMatchObject({ width: 200, height: 400 })
    expect(drawn.exif).toBeUndefined()
  }
})

test.each(['Token Flow.png', 'broken.png'])('%s is refused by name', async (name) => {
  writeFileSync(file(name), 'x')
  await expect(readImages(root)).rejects.toThrow(`content/images/${name}:1 picture`)
})

test('two files that would share an address are refused', async () => {
  await blank(10, 10).png().toFile(file('key.png'))
  await blank(10, 10).jpeg().toFile(file('key.jpg'))
  await expect(readImages(root)).rejects.toThrow(
    /key\.png:1 file name[\s\S]*also made from key\.jpg/,
  )
})

describe('names', () => {
  const refused = (...names: string[]) =>
    imageNameProblems(names).map(({ file, problem }) => `${file} ${problem.field}`)

  test('pictures by names of their own pass', () => {
    expect(refused('a.png', 'b.jpg', 'c.jpeg', 'a-1.webp', 'a-2026.webp', 'd-480.webp')).toEqual([])
    expect(refused('a.png', 'a-480.png')).toEqual([])
  })

  test.each(['Token Flow.png', 'token--flow.png', 'plan.svg', 'folder'])('refuses %s', (name) => {
    expect(refused(name)).toEqual([`content/images/${name} picture`])
  })

  test.each([
    ['a.png', 'a.jpg'],
    ['a.png', 'a-480.webp'],
    ['a.png', 'a-1200.webp'],
    ['a.png', 'a-64.webp'],
  ])('refuses the second of %s and %s', (first, second) => {
    expect(refused(first, second)).toEqual([`content/images/${second} file name`])
  })

  test('hidden files are no pictures', () => {
    expect(pictureNames(['b.png', '.DS_Store', 'a.png'])).toEqual(['a.png', 'b.png'])
  })
})
