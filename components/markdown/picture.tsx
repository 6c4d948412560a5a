import type { ReactNode } from 'react'
import { describePicture, pictureFile } from '@/lib/content/pictures'

/** The width of a column of text, which is the window’s on a telephone. */
const SIZES = '(min-width: 768px) 720px, 100vw'

interface PictureProps {
  src: string
  alt: string
  title?: string
  loading: 'eager' | 'lazy'
}

/** Draws the pictures of one text. @param from its file */
export function pictureIn(from: string) {
  return async function Picture({ src, alt, title, loading }: PictureProps): Promise<ReactNode> {
    const { avif, webp, ...picture } = await describePicture(pictureFile(src, from))
    return (
      <figure>
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
          {webp && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
          <img {...picture} alt={alt} loading={loading} className="mx-auto h-auto" />
        </picture>
        {title && <figcaption>{title}</figcaption>}
      </figure>
    )
  }
}
