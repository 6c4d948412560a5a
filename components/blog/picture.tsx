import { hrefOf } from '@/lib/href'
import { articleImages } from '@/lib/images/images'

interface PictureProps {
  src?: string
  alt?: string
}

/** The measure of an article's text: 68 characters wide, the window on anything narrower. */
const SIZES = '(min-width: 712px) 680px, calc(100vw - 32px)'

/** A picture from content/images in the smallest form that fills its place. */
export async function Picture({ src, alt }: PictureProps) {
  const image = (await articleImages()).find(({ path }) => path === src)
  if (!image) throw new Error(`There is no picture ${src}`)
  return (
    <picture>
      {image.sources.map(({ format, type, variants }) => (
        <source
          key={format}
          type={type}
          srcSet={variants.map(({ path, width }) => `${hrefOf(path)} ${width}w`).join(', ')}
          sizes={SIZES}
        />
      ))}
      <img
        src={hrefOf(image.path)}
        alt={alt}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
        className="rounded border border-line"
      />
    </picture>
  )
}
