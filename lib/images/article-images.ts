import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '@/lib/content/content-error'
import { IMAGE_BASE, IMAGE_FOLDER } from './addresses'
import { baseOf, imageNameProblems, pictureNames } from './image-names'
import { sharp } from './sharp'

/** Widths in pixels that a picture is offered in; it is never enlarged. */
const WIDTHS = [480, 768, 1200]

const FORMATS = ['avif', 'webp'] as const
type Format = (typeof FORMATS)[number]

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
  /** Of what is in the file. */
  hash: string
  /** Addresses by format, with their widths, narrow ones first. */
  sources: { format: Format; type: string; variants: { path: string; width: number }[] }[]
}

function brokenPicture(file: string): ContentError {
  const expected = 'a picture that can be drawn, whole'
  const fix = 'save it anew from the program that made it'
  return new ContentError(file, [{ line: 1, field: 'picture', expected, fix }])
}

/** One picture file. @param name e.g. `token-flow.png`. */
async function readImage(root: string, name: string): Promise<ArticleImage> {
  const file = `${IMAGE_FOLDER}/${name}`
  const { autoOrient } = await sharp(join(root, file))
    .metadata()
    .catch(() => {
      throw brokenPicture(file)
    })
  const width = Math.min(autoOrient.width, Math.max(...WIDTHS))
  const widths = [...WIDTHS.filter((offered) => offered < width), width]
  return {
    path: IMAGE_BASE + name,
    width,
    height: Math.round((autoOrient.height * width) / autoOrient.width),
    hash: createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex'),
    sources: FORMATS.map((format) => ({
      format,
      type: TYPES[format] as string, // listed above
      variants: widths.map((width) => ({
        path: `${IMAGE_BASE}${baseOf(name)}-${width}.${format}`,
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
  const names = pictureNames(readdirSync(folder))
  for (const { file, problem } of imageNameProblems(names)) throw new ContentError(file, [problem])
  return Promise.all(names.map((name) => readImage(root, name)))
}

/**
 * The pictures that no page could show: a build would stop at the first of them.
 * @param names In `content/images`.
 */
export async function brokenPictures(root: string, names: readonly string[]) {
  const drawn = names.map((name) =>
    // Not `stats()`, which now and then takes half a file for a whole one.
    sharp(join(root, IMAGE_FOLDER, name), { failOn: 'truncated' })
      .raw()
      .toBuffer(),
  )
  const results = await Promise.allSettled(drawn)
  return names
    .filter((_name, index) => results[index]?.status === 'rejected')
    .map((name) => brokenPicture(`${IMAGE_FOLDER}/${name}`))
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
