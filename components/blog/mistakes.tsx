import { cache } from 'react'
import { anchors } from '@/content/anchors'
import { contentMistakes } from '@/lib/content/check'

/** The mistakes in content/ by their files, in `next dev`; a build has none, since it stops at the first. */
export const mistakesByFile = cache(
  async (): Promise<ReadonlyMap<string, readonly string[]>> =>
    process.env.NODE_ENV === 'development' ? contentMistakes(anchors) : new Map(),
)

/** The sentences about a text, in its place until they are mended. */
export function Mistakes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul role="alert" className="mx-auto grid max-w-page gap-2 px-2 py-6 sm:px-3">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere border-carmine border-l-6 pl-2 text-h3">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
