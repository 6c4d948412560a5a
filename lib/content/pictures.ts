import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import sharp from 'sharp'
import { readSvg } from './svg'

const FOLDERS = ['content/images', 'content/blogs', 'content/case-studies']

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(png|jpe?g|webp|avif|svg)$/

const MAX_BYTES = 5_000_000

/** In pixels: a telephone, a column of text, and the same column on a dense screen. */
const WIDTHS = [480, 960, 1440]

/** True for a name that is no text, but may be a picture beside one. */
export const isPicture = (name: string) => /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(name)

const fullPath = (file: string) => join(process.cwd(), file)

/** An address without its `%` codes; unchanged if they are malformed. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The file of a picture. @param address as written in a text, such as `./chart.png` @param from the text’s file */
export const pictureFile = (address: string, from: string) =>
  posix.join(dirname(from), decoded(address))

/** @returns the file that was expected in words, if a text may not show this one. */
export async function pictureFault(file: string): Promise<string | undefined> {
  const name = basename(file)
  if (!FOLDERS.includes(dirname(file))) {
    return 'a picture beside the text, ./name.png, or in content/images, ../images/name.png'
  }
  if (!FILE_NAME.test(name)) {
    return 'a PNG, JPEG, WebP, AVIF or SVG file, named like a-first-chart.png'
  }
  if (!existsSync(fullPath(file))) return `the file ${file}, which does not exist`
  if (statSync(fullPath(file)).size > MAX_BYTES) return `${file} to have up to 5 MB`
  if (name.endsWith('.svg')) {
    const faults: string[] = []
    const source = readFileSync(fullPath(file), 'utf8')
    readSvg(source, (line, expected) => faults.push(`${expected} (${file}, line ${line})`))
    if (source.includes('var(')) {
      return `a <Diagram>, in place of the picture ${file}, since its colours are the site’s`
    }
    return faults[0]
  }
  try {
    await sharp(fullPath(file)).resize(1).toBuffer() // reads the whole file
    return undefined
  } catch {
    return `${file} to be a whole picture, which it is not`
  }
}

/** Every picture beside a text or in content/images. */
export const allPictures = () =>
  FOLDERS.flatMap((folder) => {
    const names = existsSync(fullPath(folder)) ? readdirSync(fullPath(folder)) : []
    return names.filter(isPicture).map((name) => `${folder}/${name}`)
  })

/** A picture with the addresses of its copies. */
export interface Picture {
  width: number
  height: number
  /** The copies of each width, for `srcset`; none of a drawing, which has every size. */
  avif: string
  webp: string
  /** The one for a browser that knows neither. */
  src: string
}

/** The folder of a picture’s copies on the site. */
const copiesOf = (file: string) => `/images/${file}`

/** Describes a picture of the content. @throws Error for a drawing with a mistake or a file that is no picture. */
export async function describePicture(file: string): Promise<Picture> {
  if (file.endsWith('.svg')) {
    const { width, height } = drawingOf(file)
    return { width, height, avif: '', webp: '', src: copiesOf(file) }
  }
  const { autoOrient: size } = await sharp(fullPath(file)).metadata()
  const widths = widthsOf(size.width)
  const srcset = (ending: string) =>
    widths.map((width) => `${copiesOf(file)}/${width}.${ending} ${width}w`).join(', ')
  const middle = widths[Math.min(1, widths.length - 1)]
  return {
    ...size,
    avif: srcset('avif'),
    webp: srcset('webp'),
    src: `${copiesOf(file)}/${middle}.webp`,
  }
}

/** A picture is never enlarged. */
const widthsOf = (width: number) => [
  ...WIDTHS.filter((one) => one < width),
  ...(width <= Math.max(...WIDTHS) ? [width] : []),
]

function drawingOf(file: string) {
  const mistakes: string[] = []
  const drawing = readSvg(readFileSync(fullPath(file), 'utf8'), (line, expected) =>
    mistakes.push(`${file}:${line}: drawing: expected ${expected}.`),
  )
  if (!drawing) throw new Error(mistakes.join('\n'))
  return drawing
}

/** The addresses of all copies, below `/images/`. The check names a picture that has none. */
export async function pictureCopies(): Promise<string[]> {
  const addresses = await Promise.all(
    allPictures().map(async (file) => {
      if (await pictureFault(file)) return []
      if (file.endsWith('.svg')) return [file]
      const { autoOrient } = await sharp(fullPath(file)).metadata()
      return widthsOf(autoOrient.width).flatMap((width) =>
        ['avif', 'webp'].map((ending) => `${file}/${width}.${ending}`),
      )
    }),
  )
  return addresses.flat()
}

/** Makes one copy. @param address one of `pictureCopies` */
export async function makeCopy(address: string): Promise<{ type: string; data: Buffer }> {
  if (address.endsWith('.svg')) {
    return { type: 'image/svg+xml', data: Buffer.from(drawingOf(address).markup) }
  }
  const [width = '', ending] = basename(address).split('.')
  const picture = sharp(fullPath(dirname(address)))
    .autoOrient()
    .resize({ width: Number(width) })
  const data = await (ending === 'avif' ? picture.avif() : picture.webp()).toBuffer()
  return { type: `image/${ending}`, data }
}
