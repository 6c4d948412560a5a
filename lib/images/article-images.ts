import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '@/lib/content/content-error'
import { IMAGE_BASE, IMAGE_FOLDER } from './addresses'
import { sharp } from './sharp'

/** Widths in pixels that a picture is offered in; it is never enlarged. */
const WIDTHS = [480, 768, 1200]

const FORMATS = ['avif', 'webp'] as const
type Format = (typeof FORMATS)[number]

/** Lower-case words with hyphens, in a format that every browser and feed reader shows. */
const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(png|jpg|jpeg|webp)$/

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** A picture of an article, in all the forms it is offered in. */
export interface ArticleImage {
  /** Its address in its own format, which Markdown names; at most 1200 px wide. */
  path: string
  width: number
  height: number
  /** Addresses by format, with their widths, narrow ones first. */
  sources: { format: Format; type: string; variants: { path: string; width: number }[] }[]
}

/** One picture file. @param name e.g. `token-flow.png`. */
async function readImage(root: string, name: string): Promise<ArticleImage> {
  const file = `${IMAGE_FOLDER}/${name}`
  const fail = (expected: string, fix: string): never => {
    throw new ContentError(file, [{ line: 1, field: 'picture', expected, fix }])
  }
  const base =
    FILE_NAME.exec(name)?.[1] ??
    fail(
      'a name of lower-case letters, digits and single hyphens that ends in .png, .jpg, .jpeg or .webp',
      'rename the file, or save it in one of these formats',
    )
  const { autoOrient } = await sharp(join(root, file))
    .metadata()
    .catch(() => fail('a picture', 'save it anew from the program that made it'))
  const width = Math.min(autoOrient.width, Math.max(...WIDTHS))
  const widths = [...WIDTHS.filter((offered) => offered < width), width]
  return {
    path: IMAGE_BASE + name,
    width,
    height: Math.round((autoOrient.height * width) / autoOrient.width),
    sources: FORMATS.map((format) => ({
      format,
      type: TYPES[format] as string, // listed above
      variants: widths.map((width) => ({
        path: `${IMAGE_BASE}${base}-${width}.${format}`,
        width,
      })),
    })),
  }
}

/**
 * Every picture of a project; none when there is no folder for them, as git keeps no empty one.
 * @throws ContentError for a file that is none, and for two that would share an address.
 */
export async function readImages(root: string): Promise<ArticleImage[]> {
  const folder = join(root, IMAGE_FOLDER)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const images = await Promise.all(names.sort().map((name) => readImage(root, name)))
  const owners = new Map<string, string>()
  for (const image of images) {
    for (const { path } of renditions(image)) {
      const owner = owners.get(path)
      if (owner) {
        const expected = `a name whose addresses are its own (${path} is also made from ${owner})`
        const file = `${IMAGE_FOLDER}/${image.path.slice(IMAGE_BASE.length)}`
        const problem = { line: 1, field: 'file name', expected, fix: 'rename one of the two' }
        throw new ContentError(file, [problem])
      }
      owners.set(path, image.path.slice(IMAGE_BASE.length))
    }
  }
  return images
}

/** Every address of a picture, with the width and format of what is there. */
export function renditions({ path, width, sources }: ArticleImage) {
  const own = path.slice(path.lastIndexOf('.') + 1)
  return [
    { path, width, format: own, type: TYPES[own] as string },
    ...sources.flatMap(({ format, type, variants }) =>
      variants.map((variant) => ({ ...variant, format: format as string, type })),
    ),
  ]
}

/** Draws one of them: turned upright, without the camera's notes on where it was taken. */
export function drawRendition(
  root: string,
  { path }: ArticleImage,
  { width, format }: { width: number; format: string },
): Promise<Buffer> {
  const picture = sharp(join(root, IMAGE_FOLDER, path.slice(IMAGE_BASE.length)))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 4 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 78 }).toBuffer()
  if (format === 'png') return picture.png({ compressionLevel: 9 }).toBuffer()
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
