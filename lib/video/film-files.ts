import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Video } from '@/content/videos'
import { type Cue, parseCaptions } from './captions'

const FOLDER = 'public/videos'

/** Whether a film's file is there; it is not before the film is recorded, which needs a build. */
export const hasFilmFile = (name: string) => existsSync(join(process.cwd(), FOLDER, name))

/** What a film of this site says; nothing for one that is elsewhere or not recorded yet. */
export function captionsOf({ slug, external }: Pick<Video, 'slug' | 'external'>): readonly Cue[] {
  if (external || !hasFilmFile(`${slug}.vtt`)) return []
  return parseCaptions(readFileSync(join(process.cwd(), FOLDER, `${slug}.vtt`), 'utf8'))
}
