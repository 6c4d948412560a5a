import { allArticles } from '@/lib/content/articles'
import { readOnce } from '@/lib/content/folder'
import { drawRendition, readImages, renditions } from './article-images'
import { iconPng, icons } from './icons'
import { ogImage } from './og-image'
import { ogPictures } from './og-pictures'

/** A picture that is drawn when it is asked for. */
interface Drawing {
  type: string
  /** All that it shows, besides what the code draws on each: the same text is the same picture. */
  from: string
  draw: () => Promise<Buffer>
}

const PNG = 'image/png'

/** The pictures of articles, read once in a build. */
export const articleImages = readOnce(() => readImages(process.cwd()))

/** Every picture by its address below /images. */
export const drawings = readOnce(async (): Promise<ReadonlyMap<string, Drawing>> => {
  const root = process.cwd()
  const images = await articleImages()
  return new Map<string, Drawing>([
    ...Object.entries(icons).map(
      ([path, icon]) =>
        [path, { type: PNG, from: JSON.stringify(icon), draw: () => iconPng(icon) }] as const,
    ),
    ...[...ogPictures(allArticles())].map(
      ([path, picture]) =>
        [path, { type: PNG, from: JSON.stringify(picture), draw: () => ogImage(picture) }] as const,
    ),
    ...images.flatMap((image) =>
      renditions(image).map(
        (rendition) =>
          [
            rendition.path,
            {
              type: rendition.type,
              from: `${JSON.stringify(rendition)} ${image.hash}`,
              draw: () => drawRendition(root, image, rendition),
            },
          ] as const,
      ),
    ),
  ])
})

/** The address of every picture below /images. */
export async function imagePaths(): Promise<string[]> {
  return [...(await drawings()).keys()]
}

/** What an address below /images shows, if anything. */
export async function findImage(path: string): Promise<Drawing | undefined> {
  return (await drawings()).get(path)
}
