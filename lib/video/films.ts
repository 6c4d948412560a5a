import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Video } from '@/content/videos'
import { type Cue, parseCaptions } from './captions'

/** Whether a file of a film is there: it is not before the film is recorded, which needs a build. */
export function isFilmed(file: string): boolean {
  return existsSync(join(process.cwd(), 'public/videos', file))
}

/** What a film says; nothing for one that plays elsewhere or is not recorded yet. */
export function captionsOf({ slug, external }: Pick<Video, 'slug' | 'external'>): readonly Cue[] {
  if (external || !isFilmed(`${slug}.vtt`)) return []
  return parseCaptions(readFileSync(join(process.cwd(), `public/videos/${slug}.vtt`), 'utf8'))
}

/** Seconds that a film lasts, as far as it is known. */
export function lengthOf(video: Video): number | undefined {
  if (!video.external) return captionsOf(video).at(-1)?.until
  const [seconds = 0, minutes = 0] = video.external.length.split(':').map(Number).reverse()
  return minutes * 60 + seconds
}
